import { pathTo, routes } from "@canopy/core";
import type { Column } from "@canopy/core/lists";
import { readable } from "@canopy/core/text";
import { Country } from "./Country.tsx";
import type { ReactNode } from "react";
import { NoValue } from "../ui/facts/DescriptionList.tsx";
import { Link } from "../ui/button/Link.tsx";
import type { DataColumn } from "../ui/table/tableColumn.ts";
import { useApp } from "./appContext.tsx";
import { Moment } from "./Moment.tsx";
import { ActiveBadge, StatusBadge } from "./StatusBadge.tsx";
import { wordOf } from "./wordOf.ts";

/** Cells that a screen draws in its own way, by their column's field. */
export type OwnCells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

const partOf = (record: unknown, part: string): string | undefined => {
  const value: unknown =
    typeof record === "object" && record !== null ? Reflect.get(record, part) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
};

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** A person's whole name. */
export const personName = (person: { readonly name: string; readonly surname: string }): string =>
  `${person.name} ${person.surname}`.trim();

/** A company's name, leading to its profile where that may be opened. */
export function CompanyLink({ id, name }: { readonly id: string; readonly name: string }) {
  const app = useApp();
  if (!app.can().allows(routes.company.access)) return name;
  return <Link href={pathTo("company", { companyId: id })}>{name}</Link>;
}

const CompanyCell = ({ company }: { readonly company: unknown }) => {
  const id = partOf(company, "id");
  const name = partOf(company, "name");
  return id !== undefined && name !== undefined ? <CompanyLink id={id} name={name} /> : <NoValue />;
};

const contentOf = <Row extends object>({ as, field, words }: Column<Row>, row: Row): ReactNode => {
  const value: unknown = row[field];
  const text = textOf(value);
  if (as === "date") return <Moment at={text ?? (Array.isArray(value) ? value.map(Number) : undefined)} />;
  if (as === "active") return <ActiveBadge isActive={value === true} />;
  if (as === "badge" && text !== undefined) return <StatusBadge status={text} />;
  if (as === "country" && text !== undefined) return <Country code={text} />;
  if (as === "company") return <CompanyCell company={value} />;
  if (as === "tags" && Array.isArray(value)) return value.map((code) => readable(String(code))).join(", ");
  if (as === "number" && typeof value === "number") return value.toLocaleString();
  if (as === "person")
    return [partOf(row, "name"), partOf(row, "surname")].filter(Boolean).join(" ") || <NoValue />;
  if (words && text !== undefined) return wordOf(words, text);
  return text ?? <NoValue />;
};

/** A list's columns as the table draws them. */
export const dataColumns = <Row extends object>(
  columns: readonly Column<Row>[],
  own: OwnCells<Row> = {},
): readonly DataColumn<Row>[] =>
  columns.map((column) => ({
    id: column.field,
    header: column.label,
    cell: own[column.field] ?? ((row) => contentOf(column, row)),
    isSortable: column.isSortable !== false,
    isRowHeader: column.isMain === true,
    isHideable: column.isMain !== true,
    isNarrow:
      column.as === "code" ||
      column.as === "badge" ||
      column.as === "active" ||
      column.as === "date" ||
      column.as === "number",
    align: column.as === "number" ? "end" : "start",
  }));
