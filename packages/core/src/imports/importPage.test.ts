import type { Import, ImportLine } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeImport, fakeImportLine } from "../testing/fakeImport.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { answered, failed, missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { forever, problem, type Asked, type Stubs } from "../testing/stubWire.ts";
import { lines, told } from "../testing/toldView.ts";
import { selectData } from "../records/reading.machine.ts";
import { selectRecord } from "../records/record.selectors.ts";
import { matchChoices } from "./importMatching.ts";
import {
  importPageMachine,
  linesOf,
  selectIsJudging,
  selectLines,
  selectLinesFailure,
  selectLinesPage,
  selectLinesStatus,
  selectMatchedColumns,
  selectQuestions,
} from "./importPage.machine.ts";
import { importPageScreen, importReading, importScreen, newestImports } from "./imports.screens.ts";

const id = fakeId(60);
const page = (data: readonly ImportLine[], total = data.length) => ({ data: [...data], total });
const question = {
  id: "2",
  heading: "Last login",
  sample: "03/04/2026",
  choices: ["DAY_FIRST", "MONTH_FIRST"],
  answer: null,
};

describe("the page of an import", () => {
  const changed = (query: object) => ({
    type: "query.changed",
    query: { data: page([]), failure: undefined, isFetching: false, isPrevious: false, ...query },
  });
  const events = [
    changed({ data: undefined, isFetching: true }),
    changed({}),
    changed({ isFetching: true }),
    changed({ data: undefined, failure: { kind: "network" } }),
    changed({ data: { data: [], total: 60 } }),
    { type: "lines.page", page: 3 },
    { type: "lines.size", size: 100 },
    { type: "lines.retry" },
    { type: "lines.judge" },
    { type: "lines.show", asked: { outcome: "NEW", page: 2 } },
    { type: "column.match", at: 1, field: "name" },
    { type: "column.answer", id: "2", answer: "DAY_FIRST" },
    { type: "edits.saved" },
    { type: "edits.refused" },
    { type: "import.changed", found: fakeImport() },
    { type: "import.changed", found: fakeImport({ state: "APPLYING" }) },
    passed("2000", "importPage.following.waiting"),
  ];
  const options = {
    input: {
      record: {
        getSnapshot: () => ({ context: { id, record: fakeImport() } }),
        subscribe: () => ({ unsubscribe: () => undefined }),
        send: () => undefined,
      },
      id,
      asked: { outcome: undefined, page: 1 },
    },
    keyOf: ({
      context,
    }: {
      context: { found: Import | undefined; ask: { page: number }; sent: object; edits: object };
    }) => [context.found?.state, context.ask.page > 1, JSON.stringify([context.sent, context.edits])],
  };

  test("takes every transition that it declares", () => {
    const machine = importPageMachine.provide({ guards: { isSeen: ({ context }) => context.ask.page > 1 } });
    const looked = [answered("look", undefined), failed("look", new Error("Not there"))];
    expect(missedTransitions(machine, [...events, ...looked], options)).toEqual([]);
  });

  test("sends edits only of an import that is read and can still be changed, on every path", () => {
    const saving = pathsOf(importPageMachine, events, options).filter(({ end }) =>
      end.matches({ editing: "saving" }),
    );
    expect(saving.length).toBeGreaterThan(0);
    expect(saving.filter(({ end }) => end.context.found === undefined)).toEqual([]);
  });
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async (imports: NonNullable<Stubs["imports"]>, address = `/import/${id}`) => {
  const opened = await openSignedIn(
    { imports: { lines: page([fakeImportLine()]), ...imports } },
    everything,
    address,
  );
  const { screen: record } = openScreen(opened.app, importScreen, { id });
  const { screen } = openScreen(opened.app, importPageScreen, record);
  await settle();
  const linesAsked = () => opened.asked().filter((one) => one.includes("/lines?"));
  return { ...opened, record, screen, linesAsked, now: () => screen.getSnapshot() };
};

describe("the lines of /import/{importId}", () => {
  test("follow the address: its outcome and its page", async () => {
    const { now, linesAsked, visit } = await open(
      { get: fakeImport() },
      `/import/${id}?outcome=REFUSED&page=2`,
    );
    expect(linesAsked()[0]).toContain("filters[0].value=REFUSED");
    expect(linesAsked()[0]).toContain("page=2");
    visit(linesOf(id, "NEW"));
    await settle();
    expect(selectLinesPage(now())).toMatchObject({ outcome: "NEW", page: 1 });
    visit(linesOf(id, undefined));
    await settle();
    expect(selectLinesPage(now())).toMatchObject({ outcome: undefined });
    expect(selectLines(now())).toHaveLength(1);
  });

  test("turn the page in the address, and stay on the last page where there is no further", async () => {
    const pageOf = ({ search }: Asked) =>
      search.get("page") === "1" ? page([fakeImportLine()]) : page([], 1);
    const { screen, address, now } = await open({ get: fakeImport(), lines: pageOf });
    screen.send({ type: "lines.page", page: 2 });
    await settle();
    expect(address()).toBe(`/import/${id}?page=2`);
    expect(selectLinesPage(now()).page).toBe(1);
    expect(selectLinesStatus(now())).toBe("showing");
  });
});

describe("the columns and questions of /import/{importId}", () => {
  const answering = () => {
    let version = 1;
    let mapping: readonly (string | null)[] = ["email", null, null];
    const bodies: unknown[] = [];
    const update = ({ body }: Asked) => {
      bodies.push(body);
      version += 1;
      mapping = (body as { mapping?: readonly (string | null)[] }).mapping ?? mapping;
      return fakeImport({ version, mapping: [...mapping] });
    };
    return { bodies, update, get: () => fakeImport({ version, mapping: [...mapping] }) };
  };

  test("are sent at once and judged anew; what is chosen meanwhile follows with the next version", async () => {
    const { bodies, update, get } = answering();
    const { screen, now, linesAsked, toastTexts } = await open({ get, update });
    expect(selectMatchedColumns(now()).map(({ field, isFixed }) => [field, isFixed])).toEqual([
      ["email", false],
      [null, false],
      [null, true],
    ]);
    screen.send({ type: "column.match", at: 1, field: "name" });
    expect(selectIsJudging(now())).toBe(true);
    screen.send({ type: "column.match", at: 1, field: "surname" });
    expect(selectMatchedColumns(now())[1]?.field).toBe("surname");
    await settle();
    expect(bodies).toEqual([
      { mapping: ["email", "name", null], version: 1 },
      { mapping: ["email", "surname", null], version: 2 },
    ]);
    expect([selectIsJudging(now()), selectMatchedColumns(now())[1]?.field]).toEqual([false, "surname"]);
    expect(linesAsked().length).toBeGreaterThan(1);
    expect(toastTexts()).toEqual([]);
  });

  test("are matched once each: the heading that had the column gives it up", async () => {
    const { bodies, update, get } = answering();
    const { screen } = await open({ get, update });
    screen.send({ type: "column.match", at: 1, field: "email" });
    await settle();
    expect(bodies).toEqual([{ mapping: [null, "email", null], version: 1 }]);
  });

  test("go back to what the server knows where it refuses, which is said", async () => {
    const { screen, now, toastTexts } = await open({
      get: fakeImport(),
      update: problem("/errors/conflict", "It was changed meanwhile."),
    });
    screen.send({ type: "column.match", at: 1, field: "name" });
    await settle();
    expect(selectMatchedColumns(now())[1]?.field).toBeNull();
    expect(toastTexts()).toEqual(["It was changed meanwhile."]);
  });

  test("are answered, also before the answer has arrived", async () => {
    const bodies: unknown[] = [];
    const asks = fakeImport({ questions: [question] });
    const { screen, now } = await open({
      get: asks,
      update: ({ body }) => {
        bodies.push(body);
        return { ...asks, version: 2, questions: [{ ...question, answer: "DAY_FIRST" }] };
      },
    });
    screen.send({ type: "column.answer", id: "2", answer: "DAY_FIRST" });
    expect(selectQuestions(now())[0]?.answer).toBe("DAY_FIRST");
    await settle();
    expect(bodies).toEqual([{ answers: { "2": "DAY_FIRST" }, version: 1 }]);
  });

  test("that are chosen while the lines are checked again follow with the next version", async () => {
    let found = fakeImport({ state: "FAILED", version: 3, columns: [], questions: [question] });
    const bodies: unknown[] = [];
    const { screen, now, toastTexts } = await open({
      get: () => found,
      update: ({ body }) => {
        bodies.push(body);
        return (found = fakeImport({ version: 3 + bodies.length, questions: [question] }));
      },
    });
    screen.send({ type: "lines.judge" });
    expect(selectIsJudging(now())).toBe(true);
    screen.send({ type: "column.answer", id: "2", answer: "DAY_FIRST" });
    await settle(500);
    expect(bodies).toEqual([{ version: 3 }, { version: 4, answers: { 2: "DAY_FIRST" } }]);
    expect(toastTexts()).toEqual([]);
    screen.send({ type: "lines.judge" });
    await settle(500);
    expect(bodies.at(-1)).toEqual({ version: 5 });
    expect(toastTexts()).toEqual(["The lines were checked again"]);
  });

  test("cannot be changed once the import is applied", async () => {
    const { screen, asked, now } = await open({ get: fakeImport({ state: "APPLIED" }) });
    screen.send({ type: "column.match", at: 1, field: "name" });
    await settle();
    expect([selectIsJudging(now()), asked().some((one) => one.startsWith("PATCH"))]).toEqual([false, false]);
  });
});

describe("the import itself", () => {
  test("is applied after a question that says what it writes, and reads the six lists again", async () => {
    const applied: string[] = [];
    const {
      record,
      question: asked,
      answer,
      toastTexts,
    } = await open({
      get: fakeImport({ counts: { NEW: 12, CHANGED: 3, SAME: 0, REFUSED: 0 } }),
      apply: ({ params }) => {
        applied.push(params["id"] ?? "");
        return fakeImport({ state: "APPLIED" });
      },
    });
    record.send({ type: "record.act", action: "apply" });
    await settle();
    expect(asked()?.message).toBe(
      "12 new users and changes to 3 will be written, all or nothing. You can take the import back afterwards.",
    );
    answer("accept");
    await settle(500);
    expect(applied).toEqual([id]);
    expect(toastTexts()).toEqual(["Imported successfully"]);
  });

  test("that the database refused says why, and nothing of a success", async () => {
    const reason = "A record that the file names was deleted meanwhile.";
    const broken = fakeImport({ state: "FAILED", reason });
    let found = fakeImport();
    const { record, answer, toastTexts } = await open({
      get: () => found,
      apply: () => (found = broken),
    });
    record.send({ type: "record.act", action: "apply" });
    await settle();
    answer("accept");
    await settle(500);
    expect(toastTexts()).toEqual([reason]);
    expect(selectRecord(record.getSnapshot())?.state).toBe("FAILED");
  });

  test("whose records have changed since is judged anew, and its page shows which lines stand in the way", async () => {
    let found = fakeImport({ version: 7 });
    const bodies: unknown[] = [];
    const { record, answer, toastTexts, linesAsked } = await open({
      get: () => found,
      apply: problem("/errors/conflict", "Line 3 was changed by somebody else since."),
      update: ({ body }) => {
        bodies.push(body);
        return (found = fakeImport({ version: 8, counts: { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 1 } }));
      },
    });
    const before = linesAsked().length;
    record.send({ type: "record.act", action: "apply" });
    await settle();
    answer("accept");
    await settle(500);
    expect(bodies).toEqual([{ version: 7 }]);
    expect(toastTexts()).toEqual(["Line 3 was changed by somebody else since."]);
    expect(selectRecord(record.getSnapshot())?.counts.REFUSED).toBe(1);
    expect(linesAsked().length).toBeGreaterThan(before);
  });

  test("is read again every two seconds while it is being written", async () => {
    const states = ["APPLYING", "APPLYING", "APPLIED"];
    const { record, now } = await open({ get: () => fakeImport({ state: states.shift() ?? "APPLIED" }) });
    expect(now().matches({ following: "waiting" })).toBe(true);
    await settle(2_000);
    await settle(2_000);
    expect(selectRecord(record.getSnapshot())?.state).toBe("APPLIED");
    expect(now().matches({ following: "resting" })).toBe(true);
  });

  test("offers to take it back once it is applied, and nothing else", async () => {
    const { record, question: asked } = await open({ get: fakeImport({ state: "APPLIED" }) });
    record.send({ type: "record.act", action: "apply" });
    await settle();
    expect(asked()).toBeUndefined();
    record.send({ type: "record.act", action: "undo" });
    await settle();
    expect(asked()?.title).toBe("Take the import back");
  });
});

test("a heading is matched with the columns that are written or find the record, of a known resource", () => {
  const labels = matchChoices({ resource: "users" }).map(({ value, label }) => `${value} ${label}`);
  expect(labels).toEqual([
    ...["id Id", "version Record version", "email Email", "name Name", "surname Surname"],
    ...["company Company", "companyId Company id", "roles Roles", "language Language"],
    ...["timeZone Time zone", "weekStart Week start"],
  ]);
  expect(matchChoices({ resource: "ships" })).toEqual([]);
});

describe("what an import's page shows", () => {
  test("is nothing of an import that was not read, and no column of a resource that is not known", async () => {
    const { now } = await open({ get: forever, lines: forever });
    expect(selectLinesStatus(now())).toBe("loading");
    expect([selectLines(now()), selectMatchedColumns(now()), selectQuestions(now())]).toEqual([[], [], []]);
    expect(selectLinesPage(now())).toEqual({ outcome: undefined, page: 1, size: 50, total: 0 });
    const ships = await open({ get: fakeImport({ resource: "ships" }) });
    expect(selectMatchedColumns(ships.now())).toEqual([]);
  });

  test("is each heading with its sample, and the columns that are only recognised are fixed", async () => {
    const columns = [
      { heading: "Record version", sample: "3", fieldId: "version" },
      { heading: "Id", sample: null, fieldId: "id" },
      { heading: "Made", sample: "2026", fieldId: "createdAt" },
    ];
    const { now } = await open({ get: fakeImport({ columns, mapping: ["version"] }) });
    expect(selectMatchedColumns(now())).toEqual([
      { at: 0, heading: "Record version", sample: "3", field: "version", isFixed: false },
      { at: 1, heading: "Id", sample: null, field: null, isFixed: false },
      { at: 2, heading: "Made", sample: "2026", field: null, isFixed: true },
    ]);
  });

  test("is the failure of its lines, which are read again when told to", async () => {
    let isUp = false;
    const answer = () => (isUp ? page([fakeImportLine()], 70) : problem("/errors/validation", "Not now")());
    const { now, screen } = await open({ get: fakeImport(), lines: answer });
    expect(selectLinesStatus(now())).toBe("failed");
    expect(selectLinesFailure(now())).toEqual({ text: "Not now", lines: [] });
    isUp = true;
    screen.send({ type: "lines.retry" });
    await settle();
    expect(selectLinesFailure(now())).toBeUndefined();
    expect(selectLinesPage(now()).total).toBe(70);
  });

  test("is as many lines a page as the person chooses", async () => {
    const many = page([fakeImportLine()], 500);
    const at = `/import/${id}?page=3`;
    const { screen, linesAsked, address } = await open({ get: fakeImport(), lines: many }, at);
    screen.send({ type: "lines.size", size: 100 });
    await settle();
    expect(address()).toBe(`/import/${id}`);
    expect(linesAsked()).toEqual([
      `GET /api/imports/${id}/lines?page=3&size=50&sortField=line&sortDirection=asc`,
      `GET /api/imports/${id}/lines?page=1&size=100&sortField=line&sortDirection=asc`,
    ]);
  });

  test.each([
    ["?page=3", { outcome: undefined, page: 3 }],
    ["?page=1.5", { outcome: undefined, page: 1 }],
    ["?page=1e3", { outcome: undefined, page: 1 }],
    ["?page=10001", { outcome: undefined, page: 1 }],
    ["?page=-2", { outcome: undefined, page: 1 }],
    ["?page=0&outcome=SAME", { outcome: "SAME", page: 1 }],
    ["?outcome=OTHER", { outcome: undefined, page: 1 }],
  ])("of the address %s is %j", async (search, part) => {
    const { now } = await open({ get: fakeImport(), lines: forever }, `/import/${id}${search}`);
    expect(selectLinesPage(now())).toMatchObject(part);
  });

  test("stays while the person is on another page", async () => {
    const { now, visit } = await open({ get: fakeImport() });
    visit(`/import/${fakeId(61)}?outcome=NEW`);
    await settle();
    expect(selectLinesPage(now()).outcome).toBeUndefined();
  });

  test("has its address: the outcome and, past the first, the page", async () => {
    const many = page([fakeImportLine()], 500);
    const { screen, address } = await open({ get: fakeImport(), lines: many }, `/import/${id}?outcome=NEW`);
    screen.send({ type: "lines.page", page: 2 });
    expect(address()).toBe(`/import/${id}?outcome=NEW&page=2`);
    screen.send({ type: "lines.page", page: 1 });
    expect(address()).toBe(`/import/${id}?outcome=NEW`);
    expect([linesOf(id, "NEW"), linesOf(id, undefined)]).toEqual([
      `/import/${id}?outcome=NEW`,
      `/import/${id}`,
    ]);
  });
});

test("a column that is matched with none is not imported, and the columns of a failed import can be corrected", async () => {
  const bodies: unknown[] = [];
  const update = ({ body }: Asked) => {
    bodies.push(body);
    return fakeImport({ version: 2 });
  };
  const { screen } = await open({ get: fakeImport({ state: "FAILED" }), update });
  screen.send({ type: "column.match", at: 0, field: null });
  await settle();
  expect(bodies).toEqual([{ mapping: [null, null, null], version: 1 }]);
});

describe("the actions on an import", () => {
  test("are to import it and to take it back", async () => {
    const { app } = await openSignedIn({});
    const { actions } = importScreen.input(app.services, { id });
    expect(actions.map(told)).toEqual(lines`
      apply "Import", confirm (confirmLabel Import, message "{writes} will be written, all or nothing. You can take the import back afterwards.", title "Import this file"), isFor (state, values [JUDGED]), namesVersion, success "Imported successfully"
      undo "Take back", confirm (confirmLabel "Take back", message "What was new is deleted, and what was changed is written back. The history keeps both. Nothing happens where one of the {nouns} was changed or used since.", title "Take the import back"), isFor (state, values [APPLIED]), success "Import taken back successfully", tone danger
    `);
  });

  test("take it back after a yes, and speak of records where the resource is not known", async () => {
    const undone: string[] = [];
    const {
      record,
      question: asked,
      answer,
      toastTexts,
    } = await open({
      get: fakeImport({ state: "APPLIED", resource: "ships" }),
      undo: ({ params }) => {
        undone.push(params["id"] ?? "");
        return fakeImport({ state: "UNDONE" });
      },
    });
    record.send({ type: "record.act", action: "undo" });
    await settle();
    expect(asked()?.message).toContain("one of the records was changed");
    answer("accept");
    await settle(500);
    expect(undone).toEqual([id]);
    expect(toastTexts()).toEqual(["Import taken back successfully"]);
  });

  test("are shown beside its file and list without a toast of their own", async () => {
    const opened = await openSignedIn(
      { imports: { get: problem("/errors/validation", "Gone") } },
      everything,
      "/",
    );
    const { screen } = openScreen(opened.app, importReading, { ask: id });
    await settle();
    expect(selectData(screen.getSnapshot())).toBeUndefined();
    expect(opened.toastTexts()).toEqual([]);
  });
});

test("the ten newest imports are listed", async () => {
  const { app, asked } = await openSignedIn(
    { imports: { list: { data: [fakeImport()], total: 1 } } },
    everything,
    "/",
  );
  const { screen } = openScreen(app, newestImports, undefined);
  await settle();
  expect(asked()).toEqual(["GET /api/imports?page=1&size=10&sortField=createdAt&sortDirection=desc"]);
  expect(selectData(screen.getSnapshot())).toMatchObject([{ name: "people.csv" }]);
});
