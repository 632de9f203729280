import { writePastedTable } from "./pastedTable.ts";
import { tableInHtml } from "./tableInHtml.ts";

/** A field of text and what is selected in it. */
interface EditedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The text of a field after a table of the clipboard's HTML was pasted in place of what is selected in it, on lines of its
 * own; undefined where the plain text says the same: without a table, or of one cell alone. Source: behaviour.md §2 Findings.
 */
export const pastedInto = (html: string, { text, start, end }: EditedText): string | undefined => {
  const rows = tableInHtml(html) ?? [];
  if (rows.length <= 1 && (rows[0] ?? []).length <= 1) return undefined;
  const table = writePastedTable(rows);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (before.trim() === "" && after.trim() === "") return table;
  const begin = before === "" || before.endsWith("\n") ? "" : "\n";
  const close = after === "" || after.startsWith("\n") ? "" : "\n";
  return `${before}${begin}${table}${close}${after}`;
};
