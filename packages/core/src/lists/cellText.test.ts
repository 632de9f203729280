import { expect, it } from "vitest";
import { cellText } from "./cellText.ts";
import type { Column } from "./listView.ts";

const row = {
  id: "1",
  name: "Inês",
  surname: "Duarte",
  status: "ON_HOLD",
  active: false,
  country: "PT",
  createdAt: "2026-03-10T09:00:00Z",
  brokenAt: "soon",
  amount: 1200,
  company: { id: "2", name: "Brightwater Dairies" },
  tags: ["READ_ONLY", "LATE"],
  programme: "VCS",
  nothing: null,
};
type Row = typeof row;
const formats = {
  locale: "en-GB",
  date: (value: unknown) => `at ${String(value)}`,
  number: (value: number) => `${value} pieces`,
};
const textOf = (column: Omit<Column<Row>, "label">) => cellText({ label: "", ...column }, row, formats);

it.each([
  [{ field: "name", as: "text" }, "Inês"],
  [{ field: "surname", as: "person" }, "Inês Duarte"],
  [{ field: "status", as: "badge" }, "On hold"],
  [{ field: "active", as: "active" }, "Inactive"],
  [{ field: "country", as: "country" }, "Portugal"],
  [{ field: "createdAt", as: "date" }, "at 2026-03-10T09:00:00Z"],
  [{ field: "brokenAt", as: "date" }, ""],
  [{ field: "amount", as: "number" }, "1200 pieces"],
  [{ field: "company", as: "company" }, "Brightwater Dairies"],
  [{ field: "tags", as: "tags" }, "Read only, Late"],
  [{ field: "programme", as: "text", words: { VCS: "Verra" } }, "Verra"],
  [{ field: "programme", as: "text", words: {} }, "VCS"],
  [{ field: "nothing", as: "text" }, ""],
  [{ field: "nothing", as: "date" }, ""],
  [{ field: "id", as: "badge", text: ({ name }) => `of ${name}` }, "of Inês"],
] satisfies [Omit<Column<Row>, "label">, string][])("the text of a cell with %j is %j", (column, text) => {
  expect(textOf(column)).toBe(text);
});
