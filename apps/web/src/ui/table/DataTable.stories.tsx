import { UserX } from "lucide-react";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { DataTable } from "./DataTable.tsx";
import { FilterSelect } from "../choice/FilterSelect.tsx";
import { ListToolbar } from "./ListToolbar.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { people, personColumns, type Person } from "../text/storyPeople.tsx";
import { Stack } from "../layout/Stack.tsx";
import type { Density, TableSort } from "./tableColumn.ts";
import type { TableModel, TableSelection, TableView } from "./tableView.ts";

function List(view: Partial<TableModel<Person> & TableView<Person>>) {
  const [sort, setSort] = useState<TableSort>({ field: "name", direction: "asc" });
  const [density, setDensity] = useState<Density>("comfortable");
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("all");
  const toggle = (id: string) =>
    setHidden(hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id]);
  return (
    <Stack>
      <PageHeader
        title="System Users"
        help="Everyone who may sign in, at Canopy and at its partner companies."
        actions={<Button label="Add user" variant="primary" />}
      />
      <ListToolbar
        search={{ label: "Search by email", value: search, onChange: setSearch }}
        filters={
          <FilterSelect
            label="Status"
            value={status}
            onChange={setStatus}
            choices={[
              { value: "all", label: "Any" },
              { value: "active", label: "Active" },
            ]}
            note="'Add filter' finds 2 more"
          />
        }
        chips={
          status === "all"
            ? []
            : [{ id: "status", text: "Status is active", onRemove: () => setStatus("all") }]
        }
        onClearFilters={() => setStatus("all")}
        onAddFilter={fn()}
        result="38 users"
        columns={{
          choices: personColumns
            .filter(({ id }) => id === "email" || id === "company")
            .map(({ id, header }) => ({ id, label: header, isShown: !hidden.includes(id) })),
          onToggle: toggle,
          onArrange: fn(),
        }}
        density={{ value: density, onChange: setDensity }}
      />
      <DataTable<Person>
        label="System Users"
        columns={personColumns}
        rows={people}
        getRowId={(person) => person.id}
        rowName={(person) => person.name}
        status="ready"
        sort={sort}
        onSort={setSort}
        rowHref={(person) => `/user/${person.id}`}
        rowActions={() => [
          { id: "disable", label: "Disable", icon: <UserX aria-hidden />, tone: "danger", onAction: fn() },
        ]}
        density={density}
        hiddenColumns={hidden}
        paging={{ page: 2, size: 10, total: 38, onPage: fn(), onSize: fn() }}
        empty={{
          title: "No users yet",
          text: "Users sign in and work on projects. Invite the first one.",
          action: { label: "Add user", href: "/user/create" },
        }}
        noMatch={{ filters: ["Email contains “x”", "Status is active"], onClear: fn() }}
        error={{ message: "Network error. Please check your connection.", onRetry: fn() }}
        {...view}
      />
    </Stack>
  );
}

const meta = preview.meta({ component: List, title: "ui/DataTable" });

export const Ready = meta.story();

export const SortsByHeader = meta.story({
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole("columnheader", { name: "Name" });
    await expect(name).toHaveAttribute("aria-sort", "ascending");
    await userEvent.click(within(name).getByRole("button"));
    await expect(name).toHaveAttribute("aria-sort", "descending");
    await userEvent.click(canvas.getByRole("button", { name: "Email" }));
    await expect(canvas.getByRole("columnheader", { name: "Email" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await expect(name).not.toHaveAttribute("aria-sort");
  },
});

export const OpensByClickAnywhereAndByEnter = meta.story({
  args: { onRowOpen: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText("Sahel Solar Cooperative"));
    await expect(args.onRowOpen).toHaveBeenLastCalledWith(people[2]);
    const link = canvas.getByRole("link", { name: "Marek Holub" });
    await expect(link).toHaveAttribute("href", "/user/Marek Holub");
    link.focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onRowOpen).toHaveBeenLastCalledWith(people[1]);
    await expect(args.onRowOpen).toHaveBeenCalledTimes(2);
  },
});

export const RowMenuDoesNotOpenTheRow = meta.story({
  args: { onRowOpen: fn() },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Actions for Marek Holub" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Disable" }));
    await expect(args.onRowOpen).not.toHaveBeenCalled();
  },
});

export const HidesColumns = meta.story({
  args: { hiddenColumns: ["email"] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("columnheader", { name: "Email" })).toBeNull();
    await expect(canvas.queryByText("marek.holub@canopy.example")).toBeNull();
  },
});

export const Compact = meta.story({ args: { density: "compact" } });
export const FirstLoad = meta.story({ args: { status: "loading", rows: [] } });
export const Refreshing = meta.story({
  args: { status: "refreshing" },
  // Dimmed on purpose: the old rows are being replaced.
  parameters: { a11y: { config: { rules: [{ id: "color-contrast", enabled: false }] } } },
});
export const NoMatch = meta.story({
  args: {
    status: "noMatch",
    rows: [],
    selection: { isSelected: () => false, ofPage: "none", onToggle: fn(), onTogglePage: fn() },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("columnheader", { name: "Email" })).toBeVisible();
    await expect(canvas.queryByRole("checkbox")).toBeNull();
    const { borderEndStartRadius, borderEndEndRadius } = getComputedStyle(
      canvas.getByRole("region", { name: "System Users" }),
    );
    await expect([borderEndStartRadius, borderEndEndRadius]).toEqual(["0px", "0px"]);
  },
});
export const Empty = meta.story({
  args: { status: "empty", rows: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("No users yet")).toBeVisible();
    await expect(canvas.queryByRole("columnheader")).toBeNull();
  },
});
export const Failed = meta.story({ args: { status: "error", rows: [] } });
export const Narrow = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const region = canvas.getByRole("region", { name: "System Users" });
    await expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    const [name] = canvas.getAllByRole("rowheader");
    const [first] = canvas.getAllByRole("row").slice(1);
    await expect(first).toContainElement(name ?? null);
    const nameEnd = name?.getBoundingClientRect().bottom ?? Infinity;
    const cells = canvas.getAllByRole("cell").filter((cell) => first?.contains(cell));
    const tops = cells.map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0);
    await expect(tops.some(({ top }) => top >= nameEnd)).toBe(true);
    await expect(canvas.getAllByRole("columnheader")[0]).toBeVisible();
  },
});

const placeOf = (element: Element) => element.getBoundingClientRect();

const selection: TableSelection = {
  isSelected: () => false,
  ofPage: "none",
  onToggle: fn(),
  onTogglePage: fn(),
};

export const NarrowSortedByALateColumn = meta.story({
  args: {
    columns: personColumns.map((column) => ({ ...column, header: `The user's ${column.header}` })),
    sort: { field: "projects", direction: "desc" },
    selection,
  },
  globals: { viewport: { value: "mobile1", isRotated: false } },
  play: async ({ canvas, args, userEvent }) => {
    const strip = canvas.getAllByRole("row")[0]!;
    await expect(getComputedStyle(strip, "::before").content).toContain("Sort by");
    const all = canvas.getByRole("checkbox", { name: "Select all rows of this page" });
    const { left, right, top, height } = placeOf(all);
    await expect(left).toBe(placeOf(canvas.getByRole("checkbox", { name: "Select Marek Holub" })).left);
    // Every name is whole, beside the box and within the strip.
    const buttons = within(strip).getAllByRole("button");
    await expect(buttons.length).toBeGreaterThan(3);
    await expect(strip.scrollWidth).toBeLessThanOrEqual(strip.clientWidth);
    const end = placeOf(strip);
    const isWhole = (button: HTMLElement) => {
      const place = placeOf(button);
      const isInside = place.left >= right && place.right <= end.right && place.bottom <= end.bottom;
      return isInside && button.scrollWidth <= button.clientWidth;
    };
    await expect(buttons.filter((button) => !isWhole(button))).toEqual([]);
    await expect(buttons.filter((button) => placeOf(button.querySelector("svg")!).width > 0)).toEqual([
      canvas.getByRole("button", { name: "The user's Projects" }),
    ]);
    const atItsMiddle = document.elementFromPoint((left + right) / 2, top + height / 2);
    await expect(all.parentElement?.contains(atItsMiddle)).toBe(true);
    await userEvent.click(all);
    await expect(args.selection?.onTogglePage).toHaveBeenCalledOnce();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "The user's Name" })).toHaveFocus();
  },
});

export const NarrowWithAThirdLine = meta.story({
  args: {
    columns: personColumns.map((column) => {
      if (column.id === "email" || column.id === "projects") return { ...column, line: 2 };
      return column.id === "company" || column.id === "createdAt" ? { ...column, line: 3 } : column;
    }),
  },
  globals: { viewport: { value: "mobile1", isRotated: false } },
  play: async ({ canvas }) => {
    const [, row] = canvas.getAllByRole("row");
    const lineOf = (slot: string) => Math.round(placeOf(row!.querySelector(`[data-slot=${slot}]`)!).bottom);
    await expect(lineOf("below")).toBeGreaterThan(lineOf("name"));
    await expect(lineOf("third")).toBeGreaterThan(lineOf("below"));
    await expect(Math.abs(lineOf("third") - lineOf("thirdSide"))).toBeLessThan(4);
    await expect(placeOf(row!.querySelector("[data-slot=thirdSide]")!).left).toBeGreaterThanOrEqual(
      placeOf(row!.querySelector("[data-slot=third]")!).right,
    );
  },
});

export const ScrollsSidewaysOnATablet = meta.story({
  args: {
    columns: personColumns.map((column) => ({ ...column, header: `The ${column.header} of this user` })),
    hiddenColumns: ["company"],
    selection,
  },
  globals: { viewport: { value: "tablet", isRotated: false } },
  play: async ({ canvas }) => {
    const region = canvas.getByRole("region", { name: "System Users" });
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
    const boxes = canvas.getAllByRole("checkbox", { name: /^Select/ });
    const before = boxes.map((box) => placeOf(box).left);
    region.scrollLeft = 200;
    await expect(region.scrollLeft).toBeGreaterThan(50);
    await expect(boxes.map((box) => placeOf(box).left)).toEqual(before);
  },
});

export const ManyColumnsOnATablet = meta.story({
  globals: { viewport: { value: "tablet", isRotated: false } },
  play: async ({ canvas }) => {
    const region = canvas.getByRole("region", { name: "System Users" });
    await expect(region.clientWidth).toBeGreaterThan(608);
    await expect(region.scrollWidth).toBeLessThanOrEqual(region.clientWidth);
    const [name] = canvas.getAllByRole("rowheader");
    const [first] = canvas.getAllByRole("row").slice(1);
    const nameEnd = name?.getBoundingClientRect().bottom ?? Infinity;
    const cells = canvas.getAllByRole("cell").filter((cell) => first?.contains(cell));
    await expect(cells.some((cell) => cell.getBoundingClientRect().top >= nameEnd)).toBe(true);
  },
});

export const FewColumnsOnATablet = meta.story({
  args: { hiddenColumns: ["email", "company"] },
  globals: { viewport: { value: "tablet", isRotated: false } },
  play: async ({ canvas }) => {
    const [name] = canvas.getAllByRole("rowheader");
    const [first] = canvas.getAllByRole("row").slice(1);
    const nameEnd = name?.getBoundingClientRect().bottom ?? 0;
    const cells = canvas.getAllByRole("cell").filter((cell) => first?.contains(cell));
    await expect(cells.every((cell) => cell.getBoundingClientRect().top < nameEnd)).toBe(true);
  },
});

export const FiltersReadAsSentences = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole("option", { name: "'Add filter' finds 2 more" })).toBeDisabled();
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Status" }), "active");
    const chips = within(canvas.getByRole("list", { name: "Filters" }));
    await expect(chips.getByText("Status is active")).toBeVisible();
    await userEvent.click(chips.getByRole("button", { name: "Remove filter: Status is active" }));
    await expect(canvas.getByRole("combobox", { name: "Status" })).toHaveValue("all");
  },
});

export const HidesAColumnByTheMenu = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Columns" }));
    await userEvent.click(await screen.findByRole("menuitemcheckbox", { name: "Company" }));
    await waitFor(() => expect(canvas.queryByRole("columnheader", { name: "Company" })).toBeNull());
  },
});
