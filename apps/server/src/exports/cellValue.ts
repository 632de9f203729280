import { choiceLabel, type ExportColumn } from "@canopy/contracts";

/** A cell before it is written: a number, a yes or no, or a text; null if it is empty. */
export type CellValue = string | number | boolean | null;

/** The values of a cell with several stand in lines of their own. */
const LINE = "\n";

/** The cell of a row in a column. Source: behaviour.md §7 Exports. */
export const cellValue = ({ id, fieldId, field, holds }: ExportColumn, row: object): CellValue => {
  const path = field.at ?? fieldId;
  if (holds === "id") return id in row ? textOf(Reflect.get(row, id)) : textOf(reach(row, path), "id");
  const value = reach(row, path);
  if (holds === "name") return textOf(value, "name");
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case "number":
      return typeof value === "number" ? value : textOf(value);
    case "boolean":
      return value === true;
    case "select":
      return choiceLabel(field, plain(value));
    case "multi-select":
      // tags are nobody's codes
      return several(value, (one) =>
        (field.values ?? field.words) ? choiceLabel(field, plain(one)) : plain(one),
      );
    default:
      return textOf(value);
  }
};

const reach = (row: object, path: string): unknown => {
  let value: unknown = row;
  for (const part of path.split("."))
    value = typeof value === "object" && value !== null ? Reflect.get(value, part) : undefined;
  return value;
};

const several = (value: unknown, write: (one: unknown) => string): string | null => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.length === 0 ? null : values.map(write).join(LINE);
};

const textOf = (value: unknown, part?: "name" | "id"): string | null =>
  value === null || value === undefined ? null : several(value, (one) => written(one, part));

const written = (value: unknown, part: "name" | "id" | undefined): string => {
  if (typeof value !== "object" || value === null)
    return value === null || value === undefined ? "" : plain(value);
  if (part === "id") return String(Reflect.get(value, "id") ?? "");
  if (part === "name")
    return [Reflect.get(value, "name"), Reflect.get(value, "surname")]
      .filter((word) => typeof word === "string" && word !== "")
      .join(" ");
  if ("message" in value) return String(value.message);
  if ("field" in value)
    return `${String(value.field)}: ${side(Reflect.get(value, "before"))} → ${side(Reflect.get(value, "after"))}`;
  return JSON.stringify(value);
};

/** One side of a change; 'null' could be a text. */
const side = (value: unknown): string => (value === null || value === undefined ? "empty" : plain(value));

const plain = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));
