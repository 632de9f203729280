import { cellText, type Column } from "@canopy/core/lists";
import { Address } from "#ui/text/Address.tsx";
import { CompanyLink } from "./AppLink.tsx";
import type { ReactNode } from "react";
import { NoValue } from "../ui/text/NoValue.tsx";
import type { DataColumn } from "../ui/table/tableColumn.ts";
import { useApp } from "./appContext.tsx";
import { useDates } from "./useDates.ts";
import { Moment } from "./Moment.tsx";
import { ActiveBadge, StatusBadge } from "./StatusBadge.tsx";

/** Cells that a screen renders itself, by field. */
export type OwnCells<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

const partOf = (record: unknown, part: string): string | undefined => {
  const value: unknown =
    typeof record === "object" && record !== null ? Reflect.get(record, part) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
};

const CompanyCell = ({ company }: { readonly company: unknown }) => {
  const id = partOf(company, "id");
  const name = partOf(company, "name");
  return id !== undefined && name !== undefined ? <CompanyLink id={id} name={name} /> : <NoValue />;
};

const CellText = <Row extends object>({ column, row }: { column: Column<Row>; row: Row }) => {
  const { services } = useApp();
  const { now, relative } = useDates();
  const text = cellText(column, row, {
    locale: services.locale,
    date: relative,
    now,
  });
  return text === "" ? <NoValue /> : text;
};

const contentOf = <Row extends object>(column: Column<Row>, row: Row): ReactNode => {
  const { as, field } = column;
  const value: unknown = row[field];
  if (as === "date")
    return <Moment at={Array.isArray(value) ? value.map(Number) : (partOf(row, field) ?? null)} />;
  if (as === "active") return <ActiveBadge isActive={value === true} />;
  if (as === "badge" && typeof value === "string" && value !== "") return <StatusBadge status={value} />;
  if (as === "email" && typeof value === "string" && value !== "") return <Address text={value} />;
  if (as === "company") return <CompanyCell company={value} />;
  return <CellText column={column} row={row} />;
};

/** A list's columns for the table. */
export const dataColumns = <Row extends object>(
  columns: readonly Column<Row>[],
  own: OwnCells<Row> = {},
  widths: Readonly<Record<string, number>> = {},
): readonly DataColumn<Row>[] =>
  columns.map((column) => ({
    id: column.field,
    header: column.label,
    cell: own[column.field] ?? ((row) => contentOf(column, row)),
    isSortable: column.isSortable !== false,
    isRowHeader: column.isMain === true,
    ...(column.line !== undefined && { line: column.line }),
    ...(column.isLabelled && { isLabelled: true }),
    widthPx: widths[column.field],
    isNarrow:
      column.as === "code" ||
      column.as === "badge" ||
      column.as === "active" ||
      column.as === "date" ||
      column.as === "number",
    align: column.as === "number" ? "end" : "start",
  }));
