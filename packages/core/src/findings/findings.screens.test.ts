import type { Access } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectRows } from "../lists/list.selectors.ts";
import type { App } from "../services/runningApp.ts";
import { selectData } from "../records/reading.machine.ts";
import { selectRecord, selectRecordActions } from "../records/record.selectors.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { selectHasDraft } from "../forms/form.selectors.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { choice, completedBy, ME, openProcess, process } from "../testing/processStage.ts";
import type { Asked, Stubs } from "../testing/stubWire.ts";
import {
  findingCloseScreen,
  findingEditScreen,
  findingForms,
  findingReopenScreen,
  findingWithdrawScreen,
} from "./findingForms.screens.ts";
import { findingListScreen } from "./findingList.screens.ts";
import {
  findingScreen,
  linkedFinding,
  mayRaise,
  processFindings,
  readFinding,
  seenFinding,
} from "./findings.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const rights = [
  ...["project_process:list", "project_process:get", "project_process:update"],
  ...["project_milestone:complete", "project_milestone:uncomplete"],
];
const far = fakeFinding({ kind: "FAR", number: "FAR-01" });
const ask = { ask: fakeId(90) };
const page = { data: [fakeFinding()], total: 1 };

/** A notification has come. */
const tellNews = async ({ queryClient }: App) => {
  await queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsNews === true });
  await settle();
};

test("a finding that is open, and those of a process, are read again when a notification comes", async () => {
  let found = fakeFinding({ state: "OPEN" });
  const stubs: Stubs = { findings: { get: () => found, ofProcess: () => ({ data: [found], total: 1 }) } };
  const { app } = await openSignedIn(stubs, rights, "/");
  const { screen: panel } = openScreen(app, findingScreen, { id: found.id });
  const { screen: section } = openScreen(app, processFindings, ask);
  await settle();
  found = fakeFinding({ state: "ANSWERED" });
  await tellNews(app);
  expect(selectRecord(panel.getSnapshot())?.state).toBe("ANSWERED");
  expect(selectData(section.getSnapshot())?.data).toMatchObject([{ state: "ANSWERED" }]);
});

test("a finding that is only linked puts no action into the palette, because another one is open", async () => {
  const carried = { ...far, state: "CARRIED", carriedToId: fakeId(77) };
  const next = { ...far, id: fakeId(77), carriedFromId: far.id };
  const get = ({ params }: Asked) => (params["id"] === next.id ? next : carried);
  const { app, asked } = await openSignedIn({ findings: { get } }, rights, "/");
  openScreen(app, findingScreen, { id: carried.id });
  const { screen: link } = openScreen(app, linkedFinding, { ask: next.id });
  await settle();
  expect(selectData(link.getSnapshot())?.moves).toContain("answer");
  expect(app.offers.read()).toEqual([]);
  // its panel shares the answer
  const { screen: panel } = openScreen(app, findingScreen, { id: next.id });
  expect(selectRecord(panel.getSnapshot())?.number).toBe("FAR-01");
  await settle();
  expect(app.offers.read().map(({ label }) => label)).toContain("Answer finding");
  expect(asked()).toHaveLength(3);
});

describe("findings are listed", () => {
  test("of a process, by their numbers", async () => {
    const { app, asked } = await openSignedIn({ findings: { ofProcess: page } }, rights, "/");
    const { screen } = openScreen(app, processFindings, ask);
    await settle();
    expect(asked()).toEqual([
      `GET /api/project-processes/${fakeId(90)}/findings?page=1&size=100&sortField=number&sortDirection=asc&extend=responsible`,
    ]);
    expect(selectData(screen.getSnapshot())).toMatchObject({ data: [{ number: "CAR-01" }], openTotal: 1 });
  });

  test("with the open ones first, and their number, if the process has more than one page of findings", async () => {
    const closed = Array.from({ length: 100 }, (_, index) =>
      fakeFinding({ id: fakeId(500 + index), number: `CL-${index}`, state: "CLOSED" }),
    );
    const open = ["CAR-1", "CAR-2"].map((number, index) => fakeFinding({ id: fakeId(700 + index), number }));
    const first = [open[0] ?? far, ...closed.slice(1)];
    const ofProcess = ({ search }: Asked) =>
      search.has("filters[0].fieldId") ? { data: open, total: 2 } : { data: first, total: 130 };
    const { app, asked } = await openSignedIn({ findings: { ofProcess } }, rights, "/");
    const { screen } = openScreen(app, processFindings, ask);
    await settle();
    expect(asked()[1]).toContain(
      "filters[0].fieldId=state&filters[0].operator=not_in&filters[0].value=CLOSED&filters[0].value=WITHDRAWN&filters[0].value=CARRIED",
    );
    const read = selectData(screen.getSnapshot());
    expect([read?.total, read?.openTotal]).toEqual([130, 2]);
    expect(read?.data.map(({ number }) => number)).toEqual([
      ...["CAR-1", "CAR-2"],
      ...closed.slice(1, 99).map(({ number }) => number),
    ]);
  });

  test("of a process with more open ones than one page holds, with the number of all that are open", async () => {
    const open = Array.from({ length: 100 }, (_, index) => fakeFinding({ id: fakeId(500 + index) }));
    const ofProcess = ({ search }: Asked) => ({
      data: open,
      total: search.has("filters[0].fieldId") ? 104 : 130,
    });
    const { app } = await openSignedIn({ findings: { ofProcess } }, rights, "/");
    const { screen } = openScreen(app, processFindings, ask);
    await settle();
    expect(selectData(screen.getSnapshot())).toEqual({ data: open, total: 130, openTotal: 104 });
  });

  test("each once, also one that is reopened between the two reads", async () => {
    const reopened = fakeFinding({ id: fakeId(700), state: "REOPENED" });
    const first = [fakeFinding({ id: fakeId(700), state: "CLOSED" })];
    const ofProcess = ({ search }: Asked) =>
      search.has("filters[0].fieldId") ? { data: [reopened], total: 1 } : { data: first, total: 130 };
    const { app } = await openSignedIn({ findings: { ofProcess } }, rights, "/");
    const { screen } = openScreen(app, processFindings, ask);
    await settle();
    expect(selectData(screen.getSnapshot())?.data).toEqual([reopened]);
  });

  test("of each process by themselves", async () => {
    const ofProcess = ({ params }: Asked) => ({
      data: [fakeFinding({ text: params["id"] ?? "" })],
      total: 1,
    });
    const { app } = await openSignedIn({ findings: { ofProcess } }, rights, "/");
    const textOf = async (id: string) => {
      const { screen } = openScreen(app, processFindings, { ask: id });
      await settle();
      return selectData(screen.getSnapshot())?.data[0]?.text;
    };
    expect(await textOf(fakeId(90))).toBe(fakeId(90));
    expect(await textOf(fakeId(91))).toBe(fakeId(91));
  });

  test("of all processes, the person's own by their id", async () => {
    const { app, asked } = await openSignedIn({ findings: { list: page } }, rights, "/finding/?person=me", {
      id: fakeId(2),
    });
    const { screen } = openScreen(app, findingListScreen, undefined);
    await settle(200);
    expect(selectRows(screen.getSnapshot())).toMatchObject([{ number: "CAR-01" }]);
    expect(asked().find((call) => call.startsWith("GET /api/findings?"))).toContain(
      `filters[0].fieldId=responsible&filters[0].operator=in&filters[0].value=${fakeId(2)}`,
    );
  });
});

describe("a finding in its panel", () => {
  test("is read with its conversation, and with what the person may do", async () => {
    const { app, asked } = await openSignedIn({ findings: { get: far } }, rights, "/");
    const { screen } = openScreen(app, findingScreen, { id: far.id });
    expect(seenFinding(app.services, far.id)).toBeUndefined();
    await settle();
    expect(asked()).toEqual([
      `GET /api/findings/${far.id}?extend=process&extend=process.project&extend=milestone&extend=raisedBy&extend=responsible`,
    ]);
    expect(selectRecord(screen.getSnapshot())).toMatchObject({
      number: "FAR-01",
      moves: ["edit", "answer", "withdraw", "carry"],
    });
    expect(selectRecordActions(screen.getSnapshot()).map(({ label }) => label)).toEqual([
      ...["Answer", "Edit", "Withdraw", "Carry forward"],
    ]);
    expect(seenFinding(app.services, far.id)).toMatchObject({ number: "FAR-01" });
  });

  test("is carried forward after a question", async () => {
    const carried: unknown[] = [];
    const carry = ({ params }: Asked) => {
      carried.push(params["id"]);
      return { ...far, state: "CARRIED" };
    };
    const opened = await openSignedIn({ findings: { get: far, carry } }, rights, "/");
    const { screen } = openScreen(opened.app, findingScreen, { id: far.id });
    await settle();
    screen.send({ type: "record.act", action: "carry" });
    await settle();
    expect(opened.question()?.message).toBe(
      "The project's next process that receives forward action requests gets FAR-01.",
    );
    opened.answer("accept");
    await settle(300);
    expect(carried).toEqual([far.id]);
    expect(opened.toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("offers nothing to who may only read, and nothing without a session", async () => {
    const { app } = await openSignedIn({ findings: { get: far } }, ["project_process:get"], "/");
    const nothing = { moves: [], main: undefined, refusal: undefined };
    expect(await readFinding(app.services, far.id)).toMatchObject(nothing);
    const guest = { ...app.services, person: () => undefined };
    expect(await readFinding(guest, far.id)).toMatchObject(nothing);
  });
});

test("findings are raised by who may reopen milestones or change processes", () => {
  const permits = (held: string) => ({
    permits: (needed: Access) => [needed].flat().some((one) => one === held),
  });
  expect(mayRaise(permits("project_milestone:uncomplete"))).toBe(true);
  expect(mayRaise(permits("project_process:update"))).toBe(true);
  expect(mayRaise(permits("project_milestone:complete"))).toBe(false);
});

/** The calls with which a form about a finding writes. */
const writing = () => {
  const sent: unknown[] = [];
  const keep = (verb: string) => (call: Asked) => {
    sent.push([verb, call.params["id"], call.body]);
    return fakeFinding();
  };
  const stubs: Stubs = {
    findings: { get: fakeFinding(), close: keep("close"), reopen: keep("reopen"), update: keep("update") },
    processes: { get: fakeProcess() },
    users: { assignable: [] },
  };
  return { sent, stubs };
};

describe("a decision on a finding", () => {
  test.each([
    ["closes", findingCloseScreen, "text", ["close", far.id, { text: "Good." }]],
    ["withdraws", findingWithdrawScreen, "text", ["close", far.id, { text: "Good.", withdrawn: true }]],
    ["sends back", findingReopenScreen, "reason", ["reopen", far.id, { reason: "Good." }]],
  ] as const)("%s it with a text, which is needed", async (_, screen, field, call) => {
    const { sent, stubs } = writing();
    const form = await openForm<unknown, { id: string }>(screen, stubs, {
      given: { id: far.id },
      permissions: rights,
    });
    await form.submit();
    expect(Object.keys(form.errors())).toEqual([field]);
    form.enter({ [field]: "Good." });
    await form.submit();
    expect(sent).toEqual([call]);
    expect(form.toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("is about the answers that were shown when its dialog opened, and keeps its text for a later one", async () => {
    const { sent, stubs } = writing();
    let answerCount = 1;
    const get = () => fakeFinding({ answerCount });
    const given = { id: fakeFinding().id };
    const form = await openForm<unknown, { id: string }>(
      findingCloseScreen,
      { ...stubs, findings: { ...stubs.findings, get } },
      {
        given,
        permissions: rights,
        before: async (app) => {
          openScreen(app, findingScreen, given);
          await settle();
        },
      },
    );
    answerCount = 2;
    await form.app.queryClient.invalidateQueries();
    await settle();
    form.enter({ text: "Good." });
    const { screen: later } = openScreen(form.app, findingCloseScreen, given);
    expect(selectHasDraft(later.getSnapshot() as never)).toBe(true);
    await form.submit();
    expect(sent).toEqual([["close", given.id, { text: "Good.", answerCount: 1 }]]);
  });

  test("is made in the dialog of its action", () => {
    expect(Object.keys(findingForms)).toEqual([
      ...["findingAnswer", "findingClose", "findingReopen", "findingWithdraw"],
    ]);
  });
});

describe("the form that changes a finding", () => {
  const open = async (over: Parameters<typeof fakeFinding>[0]) => {
    const { sent, stubs } = writing();
    const record = { ...fakeFinding(over), moves: [], main: undefined, refusal: undefined };
    const form = await openForm(findingEditScreen, stubs, { given: { record }, permissions: rights });
    await settle();
    return { ...form, sent };
  };

  test("begins with its values, and sends what was changed", async () => {
    const form = await open({});
    expect(form.valueOf("text")).toBe("The calibration certificate of meter 7 has expired.");
    expect(form.valueOf("due")).toBe("2026-12-01");
    form.enter({ severity: "MINOR" });
    await form.submit();
    expect(form.sent).toEqual([["update", fakeId(76), { severity: "MINOR", version: 1 }]]);
  });

  test("offers who is responsible and who raised it, also where they cannot be read", async () => {
    const company = await open({});
    expect(company.offered("responsibleCompanyId")).toContain("Sahel Solar Cooperative");
    expect(company.offered("responsibleUserId") ?? []).not.toContain("Sahel Solar Cooperative");
    const person = { id: fakeId(8), kind: "USER", name: "Siobhan Kerr", companyId: null };
    const of = await open({
      ...{ responsible: person, responsibleUserId: fakeId(8), responsibleCompanyId: null },
      raisedById: fakeId(4),
      raisedBy: { id: fakeId(4), name: "Northfield Assurance" } as never,
    });
    expect(of.offered("responsibleUserId")).toContain("Siobhan Kerr");
    expect(of.offered("raisedById")).toContain("Northfield Assurance");
  });
});

test("a finding beside its process's page is read again once a step is completed, and once that is undone", async () => {
  let status = "IN_PROGRESS";
  const get = () => fakeFinding({ process: { ...process, project: fakeProject(), status } });
  const { app, screen } = await openProcess(
    { findings: { get }, milestones: { complete: completedBy(ME), undo: process } },
    undefined,
    rights,
  );
  const panel = openScreen(app, findingScreen, { id: fakeFinding().id }).screen;
  await settle();
  const moves = () => selectRecord(panel.getSnapshot())?.moves;
  expect(moves()).toContain("answer");
  status = "COMPLETED";
  screen.send(choice("complete", "B"));
  screen.send({ type: "answers.change", answers: { evidence: ["minutes"] } });
  screen.send({ type: "answers.submit" });
  await settle();
  expect(moves()).not.toContain("answer");
  status = "IN_PROGRESS";
  const [toast] = app.toasts.getSnapshot().context.toasts;
  app.toasts.send({ type: "toast.undo", id: toast?.id ?? "" });
  await settle();
  expect(moves()).toContain("answer");
});
