/** A citation of docs/behaviour.md: the number of a section and, if given, a heading, bold term or table row in it ('' for the whole section). */
export interface Citation {
  readonly section: string;
  readonly name: string;
}

const CITATION = /behaviour\.md ((?:§\d+[^§*;:\n]*?)+)(?=[.;:](?:\s|$|\*)|\*\/|$|\n)/gm;

/** A line break within a comment. */
const LINE_BREAK = /\n\s*(?:\*(?!\/)|\/\/) ?/g;

/** Every citation in a file's comments, such as `behaviour.md §4 Milestones, §6 Rows`. */
export const citationsOf = (code: string): readonly Citation[] =>
  [...code.replaceAll(LINE_BREAK, " ").matchAll(CITATION)].flatMap(([, cited = ""]) =>
    [...cited.matchAll(/§(\d+)([^§]*)/g)].flatMap(([, section = "", names = ""]) =>
      names
        .split(",")
        .map((name) => ({ section, name: plain(name) }))
        .filter(({ name }, at) => at === 0 || name !== ""),
    ),
  );

/** Section number → the names that may be cited in it: headings, bold terms, first cells of tables, and ''. */
export const namesBySection = (document: string): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    document
      .split(/^## (?=\d+\. )/m)
      .slice(1)
      .map((section) => {
        const headings = [...section.matchAll(/^#+ (.+)$/gm)];
        const bold = [...section.matchAll(/\*\*(.+?)\*\*/g)];
        const cells = [...section.matchAll(/^\| ([^|]+?) +\|/gm)];
        const names = [...headings, ...bold, ...cells].map(([, name = ""]) => plain(name));
        return [section.slice(0, section.indexOf(".")), new Set(["", ...names])];
      }),
  );

const plain = (name: string): string => name.replaceAll(/[`'"]|[.:]$/g, "").trim();

/** The anchors of a Markdown document's headings, as GitHub makes them. */
export const anchorsOf = (document: string): ReadonlySet<string> =>
  new Set(
    [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- _]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
