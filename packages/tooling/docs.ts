/** A place in docs/behaviour.md that code names: a section's number and, after it, a heading or a bold term ('' for the section alone). */
export interface Citation {
  readonly section: string;
  readonly name: string;
}

const CITATION = /behaviour\.md ((?:§\d+[^§*;:\n]*?)+)(?=[.;:](?:\s|$|\*)|\*\/|$|\n)/gm;

/** Every place that a file's comments cite as `behaviour.md §4 Milestones, §6 Rows`. */
export const citationsOf = (code: string): readonly Citation[] =>
  [...code.matchAll(CITATION)].flatMap(([, cited = ""]) =>
    [...cited.matchAll(/§(\d+)([^§]*)/g)].flatMap(([, section = "", names = ""]) =>
      names
        .split(",")
        .map((name) => ({ section, name: plain(name) }))
        .filter(({ name }, at) => at === 0 || name !== ""),
    ),
  );

/** Section number → what may be cited of it: its headings, the bold terms, the first cells of its tables, and ''. */
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
