import { readWireDate, type WireDate } from "@canopy/contracts";
import { countryName } from "../text/countryName.ts";
import { badgeOf } from "../text/badges.ts";
import { exactNumber } from "../text/exactNumber.ts";
import { readable } from "../text/readable.ts";
import type { Column } from "./listView.ts";

/** The formats of a front end for values that differ by language or output. */
export interface CellFormats {
  /** BCP 47 tag; the runtime's own when undefined. */
  readonly locale: string | undefined;
  readonly date: (value: WireDate) => string;
  /** By default a number is written with all its decimals, as on its record's page. */
  readonly number?: (value: number) => string;
  /** The server's time. */
  readonly now?: () => number;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const partOf = (record: unknown, part: string): string => {
  const value: unknown =
    typeof record === "object" && record !== null ? Reflect.get(record, part) : undefined;
  return isText(value) ? value : "";
};

const dateIn = (value: unknown, formats: CellFormats): string => {
  const date = isText(value) ? value : Array.isArray(value) ? value.map(Number) : undefined;
  return date !== undefined && readWireDate(date) ? formats.date(date) : "";
};

/** A list's cell as text; '' where there is no value. A record in a cell is written as its name. */
export const cellText = <Row extends object>(
  { as, field, words, text }: Column<Row>,
  row: Row,
  formats: CellFormats,
): string => {
  if (text) return text(row, formats.locale, formats.now?.());
  const value: unknown = row[field];
  if (as === "date") return dateIn(value, formats);
  if (as === "active") return badgeOf(value === true ? "ACTIVE" : "INACTIVE").label;
  if (as === "tags" && Array.isArray(value)) return value.map((code) => readable(String(code))).join(", ");
  if (as === "person") return [partOf(row, "name"), partOf(row, "surname")].filter(Boolean).join(" ");
  if (typeof value === "number") return formats.number?.(value) ?? exactNumber(field, value, formats.locale);
  if (!isText(value)) return partOf(value, "name");
  if (as === "badge") return badgeOf(value).label;
  if (as === "country") return countryName(value, formats.locale);
  return (words && Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
};
