/** The beginning of a text, of at most so many code units; no pair of them is cut in two. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
