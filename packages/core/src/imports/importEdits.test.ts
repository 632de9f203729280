import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeImport, fakeImportLine } from "../testing/fakeImport.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Asked } from "../testing/stubWire.ts";
import { selectRecordStatus } from "../records/record.selectors.ts";
import { selectIsBusy } from "../shell/activity.machine.ts";
import { selectLines, selectMatchedColumns, selectQuestions } from "./importPage.machine.ts";
import { importPageScreen, importScreen } from "./imports.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const id = fakeId(60);
const columns = [
  { heading: "Name", sample: "Alder", fieldId: "name" },
  { heading: "From", sample: "03/04/2026", fieldId: null },
];
/** The columns of projects that hold days; a column that is imported as one of these asks. */
const days: ReadonlySet<string> = new Set(["startDate", "creditingPeriodStart"]);
const question = {
  id: "1",
  heading: "From",
  sample: "03/04/2026",
  choices: ["DAY_FIRST", "MONTH_FIRST"],
  answer: null,
};

interface Body {
  readonly mapping?: readonly (string | null)[];
  readonly answers?: Readonly<Record<string, string>>;
}

/** An import of projects on a server that refuses an answer to what it does not ask, as the real one does. */
const open = async () => {
  const at = (version: number, mapping: readonly (string | null)[], answer: string | null) =>
    fakeImport({
      resource: "projects",
      version,
      columns,
      mapping: [...mapping],
      questions: days.has(mapping[1] ?? "") ? [{ ...question, answer }] : [],
    });
  let found = at(1, ["name", "startDate"], null);
  const bodies: Body[] = [];
  const update = ({ body }: Asked) => {
    const { mapping = found.mapping, answers = {} } = body as Body;
    bodies.push(body as Body);
    if (answers["1"] !== undefined && !days.has(mapping[1] ?? ""))
      return problem("/errors/validation", "1 is no question of this import")();
    return (found = at(found.version + 1, mapping, answers["1"] ?? found.questions[0]?.answer ?? null));
  };
  const opened = await openSignedIn(
    { imports: { lines: { data: [], total: 0 }, get: () => found, update } },
    everything,
    `/import/${id}`,
  );
  const { screen: record } = openScreen(opened.app, importScreen, { id });
  const { screen } = openScreen(opened.app, importPageScreen, record);
  await settle();
  return { ...opened, screen, bodies, now: () => screen.getSnapshot() };
};

describe("an answer about a column", () => {
  test("is dropped with its question when the column is not imported any more, and the other changes stay", async () => {
    const { screen, bodies, now, toastTexts } = await open();
    screen.send({ type: "lines.judge" });
    screen.send({ type: "column.answer", id: "1", answer: "DAY_FIRST" });
    screen.send({ type: "column.match", at: 1, field: null });
    await settle(500);
    expect(bodies.slice(1)).toEqual([{ mapping: ["name", null], version: 2 }]);
    expect(selectMatchedColumns(now()).map(({ field }) => field)).toEqual(["name", null]);
    expect(toastTexts()).toEqual([]);
  });

  test("that is given while the column is matched anew is dropped if that ends the question", async () => {
    const { screen, bodies, now, toastTexts } = await open();
    screen.send({ type: "column.match", at: 1, field: "description" });
    screen.send({ type: "column.answer", id: "1", answer: "DAY_FIRST" });
    screen.send({ type: "column.match", at: 0, field: null });
    await settle(500);
    expect(bodies).toEqual([
      { mapping: ["name", "description"], version: 1 },
      { mapping: [null, "description"], version: 2 },
    ]);
    expect(selectMatchedColumns(now()).map(({ field }) => field)).toEqual([null, "description"]);
    expect(toastTexts()).toEqual([]);
  });

  test("stays where the column is imported as another day", async () => {
    const { screen, bodies, now, toastTexts } = await open();
    screen.send({ type: "lines.judge" });
    screen.send({ type: "column.answer", id: "1", answer: "MONTH_FIRST" });
    screen.send({ type: "column.match", at: 1, field: "creditingPeriodStart" });
    await settle(500);
    expect(bodies.slice(1)).toEqual([
      { mapping: ["name", "creditingPeriodStart"], answers: { 1: "MONTH_FIRST" }, version: 2 },
    ]);
    expect(selectQuestions(now()).map(({ answer }) => answer)).toEqual(["MONTH_FIRST"]);
    expect(toastTexts()).toEqual([]);
  });
});

test("an import that another tab has begun to write is not called imported", async () => {
  const states = ["JUDGED"];
  const applying = fakeImport({ state: "APPLYING", version: 2 });
  const { app, answer, toastTexts } = await openSignedIn(
    {
      imports: {
        lines: { data: [], total: 0 },
        get: () => fakeImport({ state: states.at(-1) ?? "JUDGED" }),
        apply: () => {
          states.push("APPLYING");
          return applying;
        },
      },
    },
    everything,
    `/import/${id}`,
  );
  const { screen: record } = openScreen(app, importScreen, { id });
  await settle();
  record.send({ type: "record.act", action: "apply" });
  await settle();
  answer("accept");
  await settle(500);
  expect(toastTexts()).toEqual(["The file is being imported already. A notification says how it ended."]);
  expect(record.getSnapshot().context.record?.state).toBe("APPLYING");
});

test("the lines about which the person was asked are imported, and no others that another tab has made of the file meanwhile", async () => {
  let found = fakeImport({ version: 7 });
  const bodies: unknown[] = [];
  const opened = await openSignedIn(
    {
      imports: {
        lines: { data: [], total: 0 },
        get: () => found,
        apply: ({ body }: Asked) => {
          bodies.push(body);
          return problem("/errors/conflict", "Look at its lines again.")();
        },
        update: () => found,
      },
    },
    everything,
    `/import/${id}`,
  );
  const { screen: record } = openScreen(opened.app, importScreen, { id });
  await settle();
  record.send({ type: "record.act", action: "apply" });
  await settle();
  found = fakeImport({ version: 8, counts: { NEW: 0, CHANGED: 99, SAME: 0, REFUSED: 0 } });
  record.send({ type: "record.retry" });
  await settle();
  opened.answer("accept");
  await settle(500);
  expect(bodies).toEqual([{ version: 7 }]);
  expect(opened.toastTexts()).toEqual(["Look at its lines again."]);
});

test("Lines are read again once the import is written, so that each leads to its record", async () => {
  let state = "APPLYING";
  const made = fakeId(77);
  const lines = () => ({
    data: [fakeImportLine({ recordId: state === "APPLIED" ? made : null })],
    total: 1,
  });
  const { app } = await openSignedIn(
    { imports: { lines, get: () => fakeImport({ state }) } },
    everything,
    `/import/${id}`,
  );
  const { screen: record } = openScreen(app, importScreen, { id });
  const { screen: page } = openScreen(app, importPageScreen, record);
  await settle();
  const recordIds = () => selectLines(page.getSnapshot()).map(({ recordId }) => recordId);
  expect(recordIds()).toEqual([null]);
  state = "APPLIED";
  await settle(2_000);
  await settle();
  expect(recordIds()).toEqual([made]);
});

describe("An import that is being written is read again", () => {
  const openWritten = async (get: () => unknown) => {
    const opened = await openSignedIn(
      { imports: { lines: { data: [], total: 0 }, get: get as never } },
      everything,
      `/import/${id}`,
    );
    const { screen: record } = openScreen(opened.app, importScreen, { id });
    openScreen(opened.app, importPageScreen, record);
    await settle();
    const reads = () => opened.asked().filter((call) => call === `GET /api/imports/${id}`).length;
    return { ...opened, record, reads };
  };

  test("as a poll: it shows no progress, and rests while the tab is hidden", async () => {
    let state = "APPLYING";
    const { app, ports, record, reads } = await openWritten(() => fakeImport({ state }));
    const busy: boolean[] = [];
    app.activity.subscribe((now) => busy.push(selectIsBusy(now)));
    ports.presence.isSeen = false;
    await settle(6_000);
    expect(reads()).toBe(1);
    ports.presence.isSeen = true;
    await settle(2_000);
    expect(reads()).toBe(2);
    expect(busy).not.toContain(true);
    state = "APPLIED";
    await settle(2_000);
    expect(record.getSnapshot().context.record?.state).toBe("APPLIED");
    await settle(10_000);
    expect(reads()).toBe(3);
  });

  test("until it cannot be read, which its page says", async () => {
    let answer: () => unknown = () => fakeImport({ state: "APPLYING" });
    const { record } = await openWritten(() => answer());
    answer = problem("/errors/not-found", "No such import");
    await settle(2_000);
    expect(selectRecordStatus(record.getSnapshot())).toBe("missing");
  });
});
