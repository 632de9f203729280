import type { FindingImportDraft, FindingLine } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFields } from "../forms/form.selectors.ts";
import { fakeProcess, milestoneIdOf } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions } from "../testing/pathsOf.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { findingPasteScreen, pastePreviewScreen } from "./findingPaste.screens.ts";
import { findingColumnChoices, pastePreviewMachine, selectPastePreview } from "./pastePreview.machine.ts";
import { findingColumnOf } from "./pasteValues.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-22T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const process = fakeProcess();
const TABLE = "ID\tDescription\tAnswer given\nCAR 1\tThe factor is old.\tReplaced.\nCL 2\tWhy?\t\n";

const judged = ({ rows }: FindingImportDraft): FindingLine[] =>
  rows.slice(1).map(([id = "", text = ""], at) => ({
    line: at + 2,
    outcome: text === "" ? "REFUSED" : "NEW",
    ...(id !== "" && { number: id }),
    problems: text === "" ? [{ field: "Description", message: "Description is required" }] : [],
  }));

const open = async (imports: NonNullable<Stubs["findingImports"]> = {}) => {
  const previews: FindingImportDraft[] = [];
  const imported: FindingImportDraft[] = [];
  const opened = await openSignedIn(
    {
      processes: { get: process },
      milestoneOwners: { list: { data: [], total: 0 } },
      findingImports: {
        preview: ({ body }) => {
          previews.push(body as FindingImportDraft);
          return judged(body as FindingImportDraft);
        },
        create: ({ body }) => {
          imported.push(body as FindingImportDraft);
          return judged(body as FindingImportDraft);
        },
        ...imports,
      },
    },
    [...everything, "project_process:get", "project_process:update", "project_milestone_owner:list"],
    `/process/${process.id}`,
  );
  opened.app.modal.send({ type: "modal.open", content: "findingPaste", title: "Paste a table of findings" });
  const { screen: form } = openScreen(opened.app, findingPasteScreen, { processId: process.id });
  const { screen: preview } = openScreen(opened.app, pastePreviewScreen, { form, processId: process.id });
  await settle();
  const change = (name: string, value: string | readonly string[]) =>
    form.send({ type: "field.change", name, value });
  const paste = async (text: string) => {
    change("table", text);
    await settle(300);
  };
  const shown = () => selectPastePreview(preview.getSnapshot());
  const errorOf = (name: string) =>
    selectFields(form.getSnapshot()).find((field) => field.name === name)?.error;
  return { ...opened, form, preview, previews, imported, change, paste, shown, errorOf };
};

test("a restored draft keeps the columns that were matched", async () => {
  const { app, paste, preview, shown } = await open();
  await paste(TABLE);
  preview.send({ type: "column.match", at: 2, column: null });
  await settle(300);
  const matched = shown().columns.map(({ column }) => column);
  expect(matched).toEqual(["id", "description", null]);
  const given = { processId: process.id };
  const { screen: again } = openScreen(app, findingPasteScreen, given);
  const { screen: secondPreview } = openScreen(app, pastePreviewScreen, { form: again, ...given });
  await settle();
  again.send({ type: "draft.restore" });
  await settle(300);
  const columns = () => selectPastePreview(secondPreview.getSnapshot()).columns;
  expect(columns().map(({ column }) => column)).toEqual(matched);
  again.send({ type: "field.change", name: "table", value: "Text\tID\tAnswer\nWhy?\tCL 2\t" });
  await settle(300);
  expect(columns().map(({ column }) => column)).not.toContain(null);
});

describe("the preview of a pasted table", () => {
  test("shows nothing before a table, and asks nothing", async () => {
    const { shown, previews } = await open();
    expect(shown()).toEqual({
      ...{ look: "nothing", refusal: undefined, columns: [], lines: [], refusedCount: 0 },
      failure: undefined,
    });
    expect(previews).toEqual([]);
  });

  test("recognises the headings, and says of each line what it would do", async () => {
    const { paste, shown, previews } = await open();
    await paste(TABLE);
    expect(shown()).toMatchObject({ look: "showing", refusedCount: 0 });
    expect(shown().columns).toEqual([
      { at: 0, heading: "ID", sample: "CAR 1", column: "id" },
      { at: 1, heading: "Description", sample: "The factor is old.", column: "description" },
      { at: 2, heading: "Answer given", sample: "Replaced.", column: "response" },
    ]);
    expect(shown().lines.map(({ line, number, text }) => [line, number, text])).toEqual([
      [2, "CAR 1", "The factor is old."],
      [3, "CL 2", "Why?"],
    ]);
    expect(previews).toHaveLength(1);
    expect(previews[0]).toMatchObject({ mapping: ["id", "description", "response"] });
  });

  test("begins with the first open milestone, and waits for one where none is chosen", async () => {
    const { paste, change, shown, previews } = await open();
    await paste(TABLE);
    expect(previews[0]?.milestoneId).toBe(milestoneIdOf("B"));
    change("milestoneId", "");
    await settle(300);
    expect(shown().look).toBe("waiting");
    expect(previews).toHaveLength(1);
  });

  test("counts and explains the lines that are refused", async () => {
    const { paste, shown } = await open();
    await paste("ID\tDescription\nCAR 1\t\nCL 2\tWhy?");
    expect(shown().refusedCount).toBe(1);
    expect(shown().lines[0]).toMatchObject({ isRefused: true, problems: ["Description is required"] });
  });

  test("asks once the typing rests", async () => {
    const { change, previews } = await open();
    change("table", TABLE);
    await settle(200);
    change("table", `${TABLE}FAR 1\tLater.\t`);
    await settle(200);
    expect(previews).toEqual([]);
    await settle(100);
    expect(previews.map(({ rows }) => rows.length)).toEqual([4]);
  });

  test("says why a table is not sent, and asks nothing", async () => {
    const { paste, shown, previews } = await open();
    await paste("ID\tDescription");
    expect(shown()).toMatchObject({
      look: "refused",
      refusal: "Paste a table with headings and at least one line.",
    });
    expect(previews).toEqual([]);
  });

  test("says why the lines could not be judged, and asks again on request", async () => {
    let isDown = true;
    const { paste, shown, preview } = await open({
      preview: ({ body }) =>
        isDown ? problem("/errors/forbidden", "Not for you.")() : judged(body as FindingImportDraft),
    });
    await paste(TABLE);
    expect(shown().look).toBe("failed");
    expect(shown().failure?.text).toBeTruthy();
    isDown = false;
    preview.send({ type: "preview.retry" });
    await settle();
    expect(shown().look).toBe("showing");
  });
});

describe("the columns of a pasted table", () => {
  test("are corrected by the person; a column has one heading", async () => {
    const { paste, preview, shown, previews } = await open();
    await paste(TABLE);
    preview.send({ type: "column.match", at: 2, column: "description" });
    await settle(300);
    expect(shown().columns.map(({ column }) => column)).toEqual(["id", null, "description"]);
    expect(previews.at(-1)?.mapping).toEqual(["id", null, "description"]);
    expect(shown().lines[0]?.text).toBe("Replaced.");
    preview.send({ type: "column.match", at: 0, column: null });
    await settle(300);
    expect(previews.at(-1)?.mapping).toEqual([null, null, "description"]);
  });

  test("stay as they were corrected while lines change, and are recognised anew with other headings", async () => {
    const { paste, preview, shown } = await open();
    await paste(TABLE);
    preview.send({ type: "column.match", at: 2, column: null });
    await settle(300);
    await paste(`${TABLE}FAR 1\tLater.\t`);
    expect(shown().columns.map(({ column }) => column)).toEqual(["id", "description", null]);
    await paste("Section\tDescription\tID\nB.1\tWhy?\tCL 1");
    expect(shown().columns.map(({ column }) => column)).toEqual(["section", "description", "id"]);
  });

  test("show the first filled cell below each heading, and no column where none was recognised", async () => {
    const { paste, shown } = await open();
    await paste("ID\tDescription\tOther\n\tWhy?\t\n CL 2 \tHow?\t");
    expect(shown().columns).toEqual([
      { at: 0, heading: "ID", sample: "CL 2", column: "id" },
      { at: 1, heading: "Description", sample: "Why?", column: "description" },
      { at: 2, heading: "Other", sample: "", column: null },
    ]);
  });

  test("without a description leave the lines without a text", async () => {
    const { paste, shown } = await open();
    await paste("ID\tOther\nCAR 1\tx");
    expect(shown().lines.map(({ text }) => text)).toEqual([""]);
  });

  test("are offered by the names of the export", () => {
    expect(findingColumnChoices.map(({ value, label }) => `${value} ${label}`)).toEqual([
      ...["id Id", "date Date", "section Section", "description Description", "response Response"],
      ...["documents Documents", "assessment Assessment"],
    ]);
  });

  test("have the names of the export", () => {
    expect(findingColumnOf("assessment")).toBe("assessment");
    expect(findingColumnOf("")).toBeNull();
  });
});

describe("the import of a pasted table", () => {
  test("sends the rows with their columns, says so, and closes", async () => {
    const { paste, form, imported, toastTexts } = await open();
    await paste(TABLE);
    form.send({ type: "form.submit" });
    await settle();
    expect(imported).toEqual([
      {
        rows: [
          ["ID", "Description", "Answer given"],
          ["CAR 1", "The factor is old.", "Replaced."],
          ["CL 2", "Why?", ""],
        ],
        mapping: ["id", "description", "response"],
        milestoneId: milestoneIdOf("B"),
      },
    ]);
    expect(toastTexts()).toContain("Findings imported successfully");
    expect(form.getSnapshot().matches("saved")).toBe(true);
  });

  test("names the person who raised them, where one is chosen", async () => {
    const { paste, change, form, imported } = await open();
    await paste(TABLE);
    change("raisedById", fakeId(44));
    form.send({ type: "form.submit" });
    await settle();
    expect(imported[0]?.raisedById).toBe(fakeId(44));
  });

  test("is refused without a table, and with one that cannot be sent", async () => {
    const { paste, form, errorOf, imported } = await open();
    form.send({ type: "form.submit" });
    expect(errorOf("table")).toBe("Table is required");
    await paste("ID\tDescription");
    form.send({ type: "form.submit" });
    expect(errorOf("table")).toBe("Paste a table with headings and at least one line.");
    expect(imported).toEqual([]);
  });

  test("keeps the table where the server refuses lines", async () => {
    const refusal = "1 of 2 lines cannot be imported. Nothing was written.";
    const { paste, form, toastTexts } = await open({ create: problem("/errors/validation", refusal) });
    await paste(TABLE);
    form.send({ type: "form.submit" });
    await settle();
    expect(form.getSnapshot().matches("saved")).toBe(false);
    expect(selectFields(form.getSnapshot()).find(({ name }) => name === "table")?.value).toBe(TABLE);
    expect(toastTexts().join(" ")).toContain(refusal);
  });
});

test("the preview takes every transition that it declares", async () => {
  const { form } = await open();
  const values = (headings: readonly string[]) => ({
    table: { rows: [headings, ["CAR 1"]] },
    mapping: ["id" as const],
    ask: "{}",
  });
  const queried = (data: unknown, over: object = {}) => ({
    type: "query.changed",
    query: { data, failure: undefined, isFetching: false, isPrevious: false, ...over },
  });
  const machine = pastePreviewMachine.provide({
    actions: { forgetMapping: () => undefined, match: () => undefined },
  });
  const events = [
    { type: "paste.changed", values: values(["ID"]) },
    { type: "paste.changed", values: values(["No"]) },
    { type: "column.match", at: 0, column: null },
    { type: "preview.retry" },
    queried(undefined, { isFetching: true }),
    queried(undefined, { failure: { kind: "network" } }),
    queried([]),
    queried([], { isFetching: true }),
  ];
  const options = {
    input: { form, processId: process.id },
    keyOf: ({ context }: { readonly context: { readonly values: unknown } }) =>
      JSON.stringify(context.values),
  };
  expect(missedTransitions(machine, events, options)).toEqual([]);
});
