/** Fetches, without running it, what the server named in the page for the screen after the sign-in. */
export const fetchNext = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="canopy-next"]')) {
    const isStyle = link.href.endsWith(".css");
    if (isStyle) link.as = "style";
    link.rel = isStyle ? "preload" : "modulepreload";
  }
};
