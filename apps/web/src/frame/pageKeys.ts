/** Presses the button that completes the shown step; false where there is none, or it rests. */
export const pressComplete = (): boolean => {
  const button = document.querySelector<HTMLElement>("main [aria-keyshortcuts=C]:enabled");
  button?.click();
  return button !== null;
};

/** Moves the focus to the next or previous row of the page's lists, first to the first one; false without rows. */
export const focusRow = (by: 1 | -1): boolean => {
  const links = [...document.querySelectorAll<HTMLElement>("main [data-row-header] > a")];
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  links[at < 0 ? 0 : at + by]?.focus();
  return links.length > 0;
};
