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
