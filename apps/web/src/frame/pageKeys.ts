/** Presses the button that completes the shown step; false where there is none, or it rests. */
export const pressComplete = (): boolean => {
  const button = document.querySelector<HTMLElement>("main [aria-keyshortcuts=C]:enabled");
  button?.click();
  return button !== null;
};

/** The row of a list that holds the focus. */
const rowInFocus = (): Element | undefined => document.activeElement?.closest("main tbody tr") ?? undefined;

/** Whether a key that other elements need too may act on the row: the focus is on its name or its checkbox. */
const isOnRow = (element: Element | null): boolean =>
  element?.matches("main tbody :is([data-row-header] > a, input[type=checkbox])") === true;

/** Selects the row that holds the focus, or drops it; Space does so on the row's name alone, because elsewhere it presses. */
export const selectRow = (key: string): boolean => {
  const box = rowInFocus()?.querySelector<HTMLElement>("[data-slot=select] input");
  if (!box || (key === " " && !document.activeElement?.matches("[data-row-header] > a"))) return false;
  box.click();
  return true;
};

/** Moves the focus to the next or previous row of the page's lists, first to the first one; false without rows. Arrows scroll the page unless the focus is on a row. */
export const focusRow = (by: 1 | -1, key: string): boolean => {
  if (key.startsWith("Arrow") && !isOnRow(document.activeElement)) return false;
  const links = [...document.querySelectorAll<HTMLElement>("main [data-row-header] > a")];
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  links[at < 0 ? 0 : at + by]?.focus();
  return links.length > 0;
};
