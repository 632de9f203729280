import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

/** The files that a page of the app needs, as `apps/web/build/pageLinks.ts` writes them at the build. */
const pageSchema = z.object({
  /** Source of a regular expression for the whole path, ignoring case; the first match counts. */
  path: z.string(),
  isForGuests: z.boolean(),
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** The script that sends the page's first read, if the page has one. */
  firstScript: z.optional(z.string()),
  /** The data that the script reads from the page. */
  firstReads: z.array(z.unknown()),
});
type Page = z.infer<typeof pageSchema>;

/** The pages of the built web app in the folder; none where the build has no list of them, or another kind of list. */
export const readPages = async (folder: string): Promise<readonly Page[]> => {
  const text = await readFile(join(folder, ".vite/pages.json"), "utf8").catch(() => "[]");
  return z.safeParse(z.array(pageSchema), JSON.parse(text)).data ?? [];
};

const pageAt = (pages: readonly Page[], pathname: string): Page | undefined =>
  pages.find(({ path }) => new RegExp(`^${path}$`, "i").test(pathname));

/** The page that opens after signing in on this one: the one that the address names, otherwise the first for signed-in people. */
const pageAfter = (pages: readonly Page[], url: URL): Page | undefined => {
  const wanted = URL.parse(url.searchParams.get("redirect") ?? "/", url.origin)?.pathname ?? "/";
  const next = pageAt(pages, wanted) ?? pageAt(pages, "/");
  return next?.isForGuests ? pageAt(pages, "/") : next;
};

const link = (attributes: string, file: string): string => `<link ${attributes} crossorigin href="/${file}">`;

const inAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

const linksOf = ({ scripts, styles, firstScript, firstReads }: Page): readonly string[] => [
  ...(firstScript === undefined
    ? []
    : [
        `<meta name="canopy-first-reads" content="${inAttribute(JSON.stringify(firstReads))}">`,
        `<script type="module" crossorigin src="/${firstScript}"></script>`,
      ]),
  ...styles.map((file) => link('rel="stylesheet"', file)),
  ...scripts.map((file) => link('rel="modulepreload"', file)),
];

/**
 * The tags that have a browser ask at once for all that the page at this address needs: links to its files, and the
 * script that sends its first read. They belong before the page's own script, as scripts run in their order. A guest's page also names
 * what the next one needs, under a relation that no browser follows: the app has it fetched while a password is typed.
 */
export const linksFor = (pages: readonly Page[], url: URL): string => {
  const page = pageAt(pages, url.pathname);
  if (!page) return "";
  const next = page.isForGuests ? pageAfter(pages, url) : undefined;
  const known = new Set([...page.scripts, ...page.styles]);
  const later = [...(next?.styles ?? []), ...(next?.scripts ?? [])].filter((file) => !known.has(file));
  return [...linksOf(page), ...later.map((file) => link('rel="canopy-next"', file))].join("");
};
