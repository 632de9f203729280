import { choiceLabel, type Field, type FieldType } from "@canopy/contracts";
import { exactNumber } from "../text/exactNumber.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";
import { cellText, type CellFormats } from "./cellText.ts";
import type { CellKind, Column, ListView } from "./listView.ts";
import { peekMachine } from "./peek.machine.ts";

/** The row that is shown beside a list. */
export const peekScreen: Screen<typeof peekMachine, undefined> = {
  logic: memoizePerApp(() => peekMachine),
  input: () => undefined,
};

/** A fact of a record; '' where it has none. */
export interface PeekedFact {
  readonly term: string;
  readonly value: string;
}

const kinds: Readonly<Partial<Record<FieldType, CellKind>>> = {
  date: "date",
  datetime: "date",
  email: "email",
};

/** Fields that say nothing to a person. */
const technical = new Set(["id", "version"]);

const isPlain = (id: string, { type, only }: Field): boolean =>
  type !== "entity" && type !== "uuid" && only !== "filter" && !technical.has(id);

const textIn = (id: string, field: Field, row: object, formats: CellFormats): string => {
  const value: unknown = Reflect.get(row, id);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return exactNumber(id, value, formats.locale);
  if (Array.isArray(value) && field.type !== "date" && field.type !== "datetime")
    return value.map((one) => choiceLabel(field, String(one))).join(", ");
  if (typeof value === "string" && value !== "" && (field.values ?? field.words))
    return choiceLabel(field, value);
  const as = id === "country" ? "country" : (kinds[field.type] ?? "text");
  const column: Column<Readonly<Record<string, unknown>>> = { field: id, label: field.label, as };
  return cellText(column, { [id]: value }, formats);
};

/** Everything that a list knows of a row: its columns in their order, then its other fields. Source: behaviour.md §2 Shared pieces. */
export const peekFacts = <Row extends object>(
  { columns, fields }: Pick<ListView<Row>, "columns" | "fields">,
  row: Row,
  formats: CellFormats,
): readonly PeekedFact[] => {
  const shown = new Set<string>(columns.map(({ field }) => field));
  return [
    ...columns
      .filter(({ isMain }) => !isMain)
      .map((column) => ({ term: column.label, value: cellText(column, row, formats) })),
    ...Object.entries<Field>(fields)
      .filter(([id, field]) => !shown.has(id) && isPlain(id, field) && Object.hasOwn(row, id))
      .map(([id, field]) => ({ term: field.label, value: textIn(id, field, row, formats) })),
  ];
};
