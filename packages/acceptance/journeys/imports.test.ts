import { endpoints } from "@canopy/contracts";
import { listExport } from "@canopy/core/exports";
import {
  importPageScreen,
  importScreen,
  newImportScreen,
  selectLines,
  selectMatchedColumns,
  selectImportRefusal,
  whyNotApplied,
} from "@canopy/core/imports";
import { selectListStatus, selectPager, selectRows } from "@canopy/core/lists";
import { companyListScreen } from "@canopy/core/companies";
import { selectRecord } from "@canopy/core/records";
import { expect, it } from "vitest";
import { eventually, setStage, type Tab } from "./stage.ts";

const stage = setStage();

/** Chooses a file on /import/create, and opens the import that the server makes of it. */
const choose = async (tab: Tab, resource: string, name: string, text: string) => {
  tab.visit(`/import/create?resource=${resource}`);
  const chooser = tab.open(newImportScreen, undefined);
  chooser.send({ type: "file.choose", file: { name, content: new Blob([text]) } });
  await eventually(() => {
    expect(selectImportRefusal(chooser.getSnapshot())?.text).toBeUndefined();
    expect(tab.address()).toMatch(/^\/import\/[\da-f-]{36}(\?outcome=REFUSED)?$/);
  });
  const record = tab.open(importScreen, { id: tab.address().slice("/import/".length).split("?")[0] ?? "" });
  const page = tab.open(importPageScreen, record);
  const found = () => {
    const read = selectRecord(record.getSnapshot());
    if (!read) throw new Error("The import is not read yet");
    return read;
  };
  // the import and its lines are two reads, which answer in any order
  await eventually(() => {
    expect(found()).toBeDefined();
    expect(selectLines(page.getSnapshot()).length).toBeGreaterThan(0);
  });
  return { record, page, found };
};

const act = async (
  tab: Tab,
  { record, found }: Awaited<ReturnType<typeof choose>>,
  action: string,
  state: string,
) => {
  record.send({ type: "record.act", action });
  await tab.answer("accept");
  await eventually(() => expect(found().state).toBe(state));
};

it("a manager brings companies in from a file with headings of its own, sees them in the list, and takes them back", async () => {
  const tab = await stage.openSignedIn("/company/");
  const before = (await tab.app.call(endpoints.companies.list, {})).total;
  const brought = await choose(
    tab,
    "companies",
    "partners.csv",
    "Firma;Country\r\nElm Cement;Kenya\r\nFir Steel;Ghana\r\n",
  );
  expect(whyNotApplied(brought.found())).toMatch(/^2 lines are refused/);
  brought.page.send({ type: "column.match", at: 0, field: "name" });
  await eventually(() => expect(brought.found().counts.NEW).toBe(2));
  expect(whyNotApplied(brought.found())).toBeUndefined();
  await act(tab, brought, "apply", "APPLIED");
  tab.visit(`/company/?where=importId.equals.${brought.found().id}`);
  const list = tab.open(companyListScreen, undefined);
  await eventually(() => expect(selectListStatus(list.getSnapshot())).toBe("showing"));
  expect(
    selectRows(list.getSnapshot())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["Elm Cement", "Fir Steel"]);
  await act(tab, brought, "undo", "UNDONE");
  expect((await tab.app.call(endpoints.companies.list, {})).total).toBe(before);

  // a column that was matched by hand is remembered for the next file
  const next = await choose(tab, "companies", "more.csv", "Firma;Country\r\nYew Dairies;Norway\r\n");
  expect(selectMatchedColumns(next.page.getSnapshot()).map(({ field }) => field)).toEqual([
    "name",
    "country",
  ]);
  expect(next.found().counts).toMatchObject({ NEW: 1, REFUSED: 0 });
});

it("a list that was exported and comes back with one cell changed changes that cell alone", async () => {
  const files: string[] = [];
  const tab = await stage.openSignedIn("/company/", undefined, {
    saveFile: ({ parts }) => void files.push(parts.map((part) => new TextDecoder().decode(part)).join("")),
  });
  const list = tab.open(companyListScreen, undefined);
  await eventually(() => expect(selectListStatus(list.getSnapshot())).toBe("showing"));
  const { total } = selectPager(list.getSnapshot());
  const exporting = tab.open(listExport, list);
  exporting.send({ type: "export.begin", wish: { format: "csv", columns: "all" } });
  await eventually(() => expect(files).toHaveLength(1));
  const exported = files[0] ?? "";
  const same = await choose(tab, "companies", "same.csv", exported);
  expect(same.found().counts).toEqual({ NEW: 0, CHANGED: 0, SAME: total, REFUSED: 0 });
  const changed = await choose(
    tab,
    "companies",
    "changed.csv",
    exported.replace("Spray drying", "Evaporation"),
  );
  expect(changed.found().counts).toEqual({ NEW: 0, CHANGED: 1, SAME: total - 1, REFUSED: 0 });
  await act(tab, changed, "apply", "APPLIED");
  const again = await choose(tab, "companies", "again.csv", exported);
  expect(again.found().counts).toMatchObject({ REFUSED: 1, SAME: total - 1 });
});

it("a partner is not led to imports, and a file that is no table is refused in words with nothing made", async () => {
  const partner = await stage.openSignedIn("/", "siobhan.kerr@canopy.example");
  partner.visit("/import/create");
  expect(partner.address()).toBe("/unauthorized");
  const tab = await stage.openSignedIn("/import/create?resource=projects");
  const chooser = tab.open(newImportScreen, undefined);
  const refusal = async (name: string, content: Blob) => {
    chooser.send({ type: "file.choose", file: { name, content } });
    await eventually(() => expect(selectImportRefusal(chooser.getSnapshot())).toBeDefined());
    return selectImportRefusal(chooser.getSnapshot())?.text;
  };
  const before = (await tab.app.call(endpoints.imports.list, {})).total;
  expect(await refusal("one.csv", new Blob(["Name\r\n"]))).toMatch(/no line/i);
  expect(await refusal("quote.csv", new Blob(['Name\r\n"Elm']))).toMatch(/quote/i);
  expect(await refusal("zip.xlsx", new Blob([new Uint8Array([0x50, 0x4b, 3, 4])]))).toMatch(/workbook/i);
  expect((await tab.app.call(endpoints.imports.list, {})).total).toBe(before);
});
