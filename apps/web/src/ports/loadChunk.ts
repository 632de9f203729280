/** Stylesheets that are there already, or on their way; a failed one is forgotten, so that it can be had later. */
const styles = new Map<string, Promise<unknown>>();
/** Scripts that were asked for ahead of their import. */
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

const loadStyle = (href: string): Promise<unknown> => {
  const known = styles.get(href) ?? appendStyle(href);
  styles.set(href, known);
  return known;
};

const preloadScript = (href: string): void => {
  if (scripts.has(href)) return;
  scripts.add(href);
  document.head.append(linkTo(href, "modulepreload"));
};

/**
 * Imports a chunk beside its scripts and after its stylesheets; rejects where one fails to load. The build calls it for
 * every `import()` in place of Vite's own helper, which never asks for a stylesheet twice and would show a part without
 * its looks at a second try. `files` are paths below the app's base.
 */
export const loadChunk = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  const hrefs = files.map((file) => new URL(import.meta.env.BASE_URL + file, location.origin).href);
  for (const href of hrefs) if (!href.endsWith(".css")) preloadScript(href);
  await Promise.all(hrefs.filter((href) => href.endsWith(".css")).map(loadStyle));
  return await load();
};
