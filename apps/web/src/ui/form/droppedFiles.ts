import { isFileDropItem, type DropItem } from "react-aria-components";

/** The files among dropped or pasted things. */
export const filesIn = (items: readonly DropItem[]): Promise<readonly File[]> =>
  Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));
