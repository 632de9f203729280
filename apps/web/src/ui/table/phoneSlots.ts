import type { ColumnLook } from "./tableColumn.ts";

/** A cell's place in a row of two or three lines: the name and what stands at its side, and two texts on each line below. `more` stands on lines of its own. */
export type PhoneSlot = "name" | "side" | "below" | "belowSide" | "third" | "thirdSide" | "action" | "more";

interface SlottedColumn extends ColumnLook {
  readonly id: string;
}

/**
 * The places of a table's columns where rows have two lines, by column id; a column without a place is not shown there.
 * The columns' `line` decides. Where no column names a line, the first narrow column stands beside the name, the next
 * two below, and the others on lines of their own.
 */
export const phoneSlots = (columns: readonly SlottedColumn[]): ReadonlyMap<string, PhoneSlot> => {
  const slots = new Map<string, PhoneSlot>();
  const name = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0];
  const others = columns.filter((column) => column !== name && !column.isAction);
  const isNamed = others.some(({ line }) => line !== undefined);
  const side = others.find(({ line, isNarrow }) => (isNamed ? line === 1 : isNarrow === true));
  const [below, belowSide, ...rest] = isNamed
    ? others.filter(({ line }) => line === 2)
    : others.filter((column) => column !== side);
  const further = others.filter(({ line }) => line === 3);
  const [third, thirdSide, ...beyond] = further.length > 1 ? further : [];
  const more = [...rest, ...(third ? beyond : further), ...others.filter(({ line }) => line === 4)];
  if (name) slots.set(name.id, "name");
  if (side) slots.set(side.id, "side");
  if (below) slots.set(below.id, "below");
  if (belowSide) slots.set(belowSide.id, "belowSide");
  if (third) slots.set(third.id, "third");
  if (thirdSide) slots.set(thirdSide.id, "thirdSide");
  for (const { id } of more) slots.set(id, "more");
  for (const { id, isAction } of columns) if (isAction) slots.set(id, "action");
  return slots;
};
