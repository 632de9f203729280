import type { Import, ImportLine } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeImport, fakeImportLine } from "../testing/fakeImport.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Asked, type Stubs } from "../testing/stubWire.ts";
import { selectRecord } from "../records/record.selectors.ts";
import {
  importPageMachine,
  linesOf,
  matchChoices,
  selectIsJudging,
  selectLines,
  selectLinesPage,
  selectLinesStatus,
  selectMatchedColumns,
  selectQuestions,
} from "./importPage.machine.ts";
import { importPageScreen, importScreen } from "./imports.screens.ts";
import { broughtAddress, lineAddress, lineSentences, whyNotApplied, writesText } from "./importWords.ts";

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
      context: { found: Import | undefined; ask: { page: number }; edits: object };
    }) => [context.found?.state, context.ask.page > 1, JSON.stringify(context.edits)],
  };

  test("takes every transition that it declares", () => {
    expect(missedTransitions(importPageMachine, events, options)).toEqual([]);
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
    const lines = ({ search }: Asked) =>
      search.get("page") === "1" ? page([fakeImportLine()]) : page([], 1);
    const { screen, address, now } = await open({ get: fakeImport(), lines });
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

describe("the words of an import", () => {
  const counts = (over: Partial<Import["counts"]>) => ({
    counts: { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 0, ...over },
    questions: [],
    resource: "users",
  });

  test("say what would be written", () => {
    expect(writesText(counts({ NEW: 1 }))).toBe("1 new user");
    expect(writesText(counts({ CHANGED: 2 }))).toBe("changes to 2 users");
    expect(writesText(counts({ NEW: 1_200, CHANGED: 1 }))).toBe("1,200 new users and changes to 1");
    expect(writesText({ ...counts({ NEW: 2 }), resource: "ships" })).toBe("2 new records");
  });

  test("say why it cannot be applied: questions first, then refused lines, then nothing to do", () => {
    expect(whyNotApplied({ ...counts({ REFUSED: 1 }), questions: [question] })).toBe(
      "Answer 1 question about the columns first.",
    );
    expect(whyNotApplied(counts({ REFUSED: 2, NEW: 1 }))).toMatch(/^2 lines are refused/);
    expect(whyNotApplied(counts({ SAME: 3 }))).toBe("Every line is the same as its record already.");
    expect(whyNotApplied(counts({ NEW: 1, SAME: 3 }))).toBeUndefined();
  });

  test("tell the effect of a line, and where its record is", () => {
    const changes = [{ field: "Country", before: null, after: "Ghana" }];
    const problems = [{ field: "Name", message: "Name is required" }];
    const users = { resource: "users", id };
    expect(lineSentences(users, fakeImportLine())).toEqual(["A new user"]);
    expect(lineSentences(users, fakeImportLine({ outcome: "CHANGED", changes }))).toEqual([
      "Country: empty → Ghana",
    ]);
    expect(lineSentences(users, fakeImportLine({ outcome: "REFUSED", changes, problems }))).toEqual([
      "Name is required",
    ]);
    expect(lineSentences(users, fakeImportLine({ outcome: "SAME" }))).toEqual(["Nothing changes"]);
    expect(lineAddress(users, { recordId: fakeId(2) })).toBe(`/user/${fakeId(2)}`);
    expect(lineAddress(users, { recordId: null })).toBeUndefined();
    expect(broughtAddress(users)).toBe(`/user/?where=importId.equals.${id}`);
    expect(matchChoices(users).some(({ label }) => label === "Last login")).toBe(false);
  });
});
