import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { DataTable } from "./DataTable.tsx";

const table = (status: string) => (
  <DataTable<{ readonly id: string }>
    label="Steps"
    columns={[
      { id: "name", header: "Name", cell: ({ id }) => id, isRowHeader: true },
      { id: "state", header: "State", cell: () => status },
      { id: "act", header: "To do", cell: ({ id }) => <button type="button">{`Complete ${id}`}</button> },
    ]}
    rows={[{ id: "A" }, { id: "B" }]}
    getRowId={({ id }) => id}
    rowName={({ id }) => id}
    status="ready"
    empty={{ title: "Nothing", text: "Nothing" }}
  />
);

test("A button in a cell keeps the focus while its table is drawn with columns that are made anew", async () => {
  const screen = await render(table("Due"));
  const button = screen.getByRole("button", { name: "Complete B" }).element();
  (button as HTMLButtonElement).focus();
  await screen.rerender(table("Overdue"));
  await expect.element(screen.getByText("Overdue").first()).toBeVisible();
  expect(button.isConnected).toBe(true);
  expect(document.activeElement).toBe(button);
});

test("A click on a cell opens the row; with Ctrl or ⌘ the list stays", async () => {
  const onRowOpen = vi.fn<() => void>();
  const screen = await render(
    <DataTable<{ readonly id: string }>
      label="Steps"
      columns={[
        { id: "name", header: "Name", cell: ({ id }) => id, isRowHeader: true },
        { id: "state", header: "State", cell: () => "Due" },
      ]}
      rows={[{ id: "A" }]}
      getRowId={({ id }) => id}
      rowName={({ id }) => id}
      rowHref={() => "/a"}
      onRowOpen={onRowOpen}
      status="ready"
      empty={{ title: "Nothing", text: "Nothing" }}
    />,
  );
  const cell = screen.getByText("Due");
  await cell.click({ modifiers: ["Control"] });
  await cell.click({ modifiers: ["Meta"] });
  expect(onRowOpen).not.toHaveBeenCalled();
  await cell.click();
  expect(onRowOpen).toHaveBeenCalledOnce();
});

test("A row's name runs in the direction of its letters, and begins at the left like the others", async () => {
  const { container } = await render(
    <DataTable<{ readonly id: string }>
      label="Items"
      columns={[{ id: "name", header: "Title", cell: ({ id }) => id, isRowHeader: true }]}
      rows={[{ id: "שלום." }, { id: "Alder" }]}
      getRowId={({ id }) => id}
      rowName={({ id }) => id}
      rowHref={() => "/a"}
      status="ready"
      empty={{ title: "Nothing", text: "Nothing" }}
    />,
  );
  const leftOf = (link: Element, from: number, to = from + 1) => {
    const range = document.createRange();
    const text = link.firstChild ?? expect.fail("The link has no text");
    range.setStart(text, from);
    range.setEnd(text, to);
    return range.getBoundingClientRect().left;
  };
  const [hebrew, english] = [...container.querySelectorAll("th > a")];
  if (!hebrew || !english) return expect.fail("A row has no link");
  expect(leftOf(hebrew, 4)).toBeLessThan(leftOf(hebrew, 0));
  expect(leftOf(hebrew, 0, 5)).toBeCloseTo(leftOf(english, 0), 0);
});
