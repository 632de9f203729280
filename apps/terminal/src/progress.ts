import { lastOf } from "./textWidth.ts";

const DEFAULT_COLUMNS = 80;

/** Shows progress on one line of a terminal, each text in place of the one before. Of one that is too wide, its end is shown: it says how far something is. */
export const progressOn =
  (output: { readonly columns?: number; readonly write: (text: string) => unknown }) =>
  (text: string): void => {
    // a full line would break, and the next text would not take its place
    const room = (output.columns || DEFAULT_COLUMNS) - 1;
    output.write(`\r\u001B[K${lastOf(text.replace(/\p{Cc}/gu, " "), room)}`);
  };
