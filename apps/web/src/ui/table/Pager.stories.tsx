import { expect, fn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Pager } from "./Pager.tsx";
import type { TablePaging } from "./tableView.ts";
import { useDataTable } from "./useDataTable.ts";

/** The pager of a table without columns and rows. */
const Pages = (paging: TablePaging) => (
  <Pager table={useDataTable({ columns: [], rows: [], getRowId: () => "", paging })} />
);

const meta = preview.meta({
  component: Pages,
  title: "ui/Pager",
  args: { page: 2, size: 10, total: 38, onPage: fn(), onSize: fn() },
});

export const InTheMiddle = meta.story({
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText("11–20 of 38")).toBeVisible();
    await expect(canvas.getByText("Page 2 of 4")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Next page" }));
    await expect(args.onPage).toHaveBeenLastCalledWith(3);
    await userEvent.click(canvas.getByRole("button", { name: "Last page" }));
    await expect(args.onPage).toHaveBeenLastCalledWith(4);
    await userEvent.click(canvas.getByRole("button", { name: "First page" }));
    await expect(args.onPage).toHaveBeenLastCalledWith(1);
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Rows per page" }), "50");
    await expect(args.onSize).toHaveBeenCalledWith(50);
    // The owner changed nothing, so the pager still shows the same page.
    await expect(canvas.getByText("11–20 of 38")).toBeVisible();
  },
});

export const AtTheEnd = meta.story({
  args: { page: 4 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("31–38 of 38")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Next page" })).toBeDisabled();
  },
});

/** An address may ask for any number of rows. */
export const AnUnusualSize = meta.story({
  args: { page: 1, size: 25 },
  play: async ({ canvas }) => {
    const sizes = canvas.getByRole<HTMLSelectElement>("combobox", { name: "Rows per page" });
    await expect(sizes).toHaveValue("25");
    await expect(Array.from(sizes.options, ({ text }) => text)).toEqual(["10", "20", "25", "50", "100"]);
  },
});

export const Nothing = meta.story({
  args: { page: 1, total: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("0–0 of 0")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Next page" })).toBeDisabled();
  },
});
