/** Presses the main button that completes the shown step; false where there is none, or it rests. */
export const pressComplete = (): boolean => {
  const button = document.querySelector<HTMLElement>('main button[aria-keyshortcuts="C"]:enabled');
  button?.click();
  return button !== null;
};

/** The links that open the rows of the page's tables, in the order of the page. */
const rowLinks = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("main tbody [data-row-header] > a[href]"),
];

/** Moves the focus to the next or previous row of the page's lists, first to the first one; false where there is none. */
export const focusRow = (by: 1 | -1): boolean => {
  const links = rowLinks();
  const row = document.activeElement?.closest("tr");
  const at = links.findIndex((link) => link.closest("tr") === row);
  const to = at < 0 ? links[0] : links[at + by];
  to?.focus();
  return links.length > 0;
};
