/** Stylesheets that are loaded or loading; a failed one is removed, so that it can be loaded later. */
const styles = new Map<string, Promise<unknown>>();
/** Scripts whose preload has started. */
const scripts = new Set<string>();

const linkTo = (href: string, rel: string): HTMLLinkElement =>
  Object.assign(document.createElement("link"), { rel, crossOrigin: "", href });

const appendStyle = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = linkTo(href, "stylesheet");
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      styles.delete(href);
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
    document.head.append(link);
  });

/** The link with which the page itself asked for a file. */
const linkInPage = (href: string, rel: string): HTMLLinkElement | null =>
  document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"][href="${href}"]`);

const loadStyle = (href: string): Promise<unknown> | undefined => {
  const known = styles.get(href);
  if (known) return known;
  if (linkInPage(href, "stylesheet")?.sheet) return undefined;
  const loading = appendStyle(href);
  styles.set(href, loading);
  return loading;
};

const preloadScript = (href: string): void => {
  if (scripts.has(href)) return;
  scripts.add(href);
  if (!linkInPage(href, "modulepreload")) document.head.append(linkTo(href, "modulepreload"));
};

/**
 * Imports a chunk together with its scripts and after its stylesheets; rejects where one fails to load. The
 * build calls it for every `import()` instead of Vite's own function, which never loads a failed stylesheet
 * again, so that a retry would show a component without its styles. `files` are paths below the app's base.
 */
export const loadChunk = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  const hrefs = files.map((file) => import.meta.env.BASE_URL + file);
  for (const href of hrefs) if (!href.endsWith(".css")) preloadScript(href);
  await Promise.all(hrefs.filter((href) => href.endsWith(".css")).flatMap((href) => loadStyle(href) ?? []));
  return await load();
};
