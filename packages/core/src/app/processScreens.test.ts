import { processExtend, processTemplates, type Process } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectCanEditProcess,
  selectMilestoneActions,
  selectProcess,
  selectProcessStatus,
  selectQuestionAsked,
  selectRunningVerb,
  selectSelected,
} from "../processes/milestones.selectors.ts";
import { fakeCompletion, fakeProcess, milestoneIdOf, withMilestone } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { forever, problem, type Stubs } from "../testing/stubWire.ts";
import { milestoneListScreen, ownersMilestonesScreen } from "./milestoneScreens.ts";
import { processStartScreen } from "./processFormScreens.ts";
import { processScreen } from "./processScreens.ts";

/** The person of a fake token. */
const ME = "0190a000-0000-7000-8000-000000000001";
const rights = [
  "project_process:get",
  "project_process:list",
  "project_process:update",
  "project_milestone:complete",
  "project_milestone:uncomplete",
];
const process = fakeProcess();
const { id } = process;
const EXTEND = processExtend.map((path) => `extend=${path}`).join("&");

const completedBy = (byId: string): Process =>
  withMilestone(process, "B", { state: "COMPLETED", completions: [fakeCompletion({ byId })] });

const openProcess = async (stubs: Stubs, address = `/process/${id}`) => {
  const opened = await openSignedIn(
    { ...stubs, processes: { get: process, ...stubs.processes } },
    rights,
    address,
  );
  const { screen, announced } = openScreen(opened.app, processScreen, { id });
  await settle();
  const sent = async () =>
    await Promise.all(
      opened.ports.requests.filter(({ method }) => method !== "GET").map((request) => request.clone().json()),
    );
  return { ...opened, screen, announced, sent, now: () => screen.getSnapshot() };
};

const choice = (verb: "complete" | "skip" | "uncomplete" | "rework", key: string, transitionId?: string) =>
  ({ type: "milestone.ask", choice: { verb, milestoneId: milestoneIdOf(key), transitionId } }) as const;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a process's page", () => {
  test("reads the process with exactly what it is extended by, and shows who is waited on", async () => {
    const { asked, now } = await openProcess({});
    expect(asked()).toEqual([`GET /api/project-processes/${id}?${EXTEND}`]);
    expect(selectProcessStatus(now())).toBe("showing");
    expect(selectSelected(now())?.record.key).toBe("B");
  });

  test("shows the milestone that its address names", async () => {
    const { now } = await openProcess({}, `/process/${id}?milestone=${milestoneIdOf("C")}`);
    expect(selectSelected(now())?.record.key).toBe("C");
    expect(selectMilestoneActions(now())[0]?.refusal).toBe("Waiting for Step B.");
  });

  test("completes with note and evidence, keeps the answer and reads nothing again", async () => {
    const { screen, sent, asked, now, toastTexts } = await openProcess({
      milestones: { complete: completedBy(ME) },
    });
    screen.send(choice("complete", "B"));
    expect(selectQuestionAsked(now())?.fault).toBeUndefined();
    screen.send({ type: "answers.submit" });
    expect(selectQuestionAsked(now())?.fault).toEqual({
      at: "evidence",
      text: "Evidence is missing: minutes.",
    });
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"], note: "All there" } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(selectQuestionAsked(now())).toBeUndefined();
    expect(asked().slice(1)).toEqual([`PUT /api/milestones/${milestoneIdOf("B")}/complete`]);
    expect(await sent()).toEqual([{ note: "All there", evidence: ["minutes"] }]);
    expect(selectProcess(now())?.milestones?.[1]?.state).toBe("COMPLETED");
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("says by whom a milestone was completed meanwhile", async () => {
    const mine = fakeCompletion({ byId: ME, revokedAt: "2026-03-03T09:00:00Z" });
    const theirs = fakeCompletion({ byId: fakeId(2) });
    const done = withMilestone(process, "B", {
      state: "COMPLETED",
      completions: [theirs, { ...mine, byName: "Ines Duarte" }],
    });
    const { screen, toastTexts } = await openProcess({ milestones: { skip: done } });
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.submit" });
    await settle();
    expect(toastTexts()).toEqual(["Step B was already completed by Marek Holub."]);
  });

  test("sends work back along an arrow, to the arrow's target, with what was agreed to", async () => {
    const far = withMilestone(completedBy(ME), "C", { state: "READY", readyAt: "2026-03-05T09:00:00Z" });
    const arrow = far.transitions?.find(({ from, kind }) => kind === "rework" && from === "C")?.id ?? "";
    const { screen, asked, sent, now } = await openProcess({
      processes: { get: far },
      milestones: { uncomplete: process },
    });
    screen.send(choice("rework", "C", arrow));
    screen.send({ type: "answers.change", answers: { reason: "A page is missing" } });
    screen.send({ type: "answers.submit" });
    expect(selectQuestionAsked(now())?.fault).toMatchObject({ at: "isAgreed" });
    screen.send({ type: "answers.change", answers: { isAgreed: true } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(asked().slice(1)).toEqual([`PUT /api/milestones/${milestoneIdOf("A")}/uncomplete`]);
    expect(await sent()).toEqual([{ reason: "A page is missing", confirmed: ["B"], transitionId: arrow }]);
  });

  test("tells a refusal in the dialog, keeps what was typed, and reads the process again", async () => {
    let isHeld = false;
    const { screen, now, toastTexts, address } = await openProcess({
      processes: { get: () => (isHeld ? { ...process, status: "ON_HOLD" } : process) },
      milestones: {
        skip: () => {
          isHeld = true;
          return problem("/errors/forbidden", "Only the owner of this milestone may do this.")();
        },
      },
    });
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.change", answers: { note: "Not needed" } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(selectQuestionAsked(now())).toMatchObject({
      answers: { note: "Not needed" },
      failure: { text: "Only the owner of this milestone may do this." },
      fault: { at: "other", text: "The process is on hold." },
    });
    expect(toastTexts()).toEqual([]);
    expect(address()).toBe(`/process/${id}`);
    screen.send({ type: "answers.submit" });
    expect(now().matches({ acting: "asking" })).toBe(true);
  });

  test("keeps its question, what was typed and the way out where somebody else did it meanwhile", async () => {
    const answers = [process, completedBy(fakeId(2))];
    const { screen, now, asked } = await openProcess({
      processes: { get: () => answers.shift() ?? process },
    });
    screen.send(choice("complete", "B"));
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"], note: "All there" } });
    screen.send({ type: "process.retry" });
    await settle();
    expect(selectQuestionAsked(now())).toMatchObject({
      action: { label: "Complete", target: { name: "Step B" } },
      answers: { note: "All there" },
      fault: { at: "other", text: "This is not possible any more." },
    });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(asked().filter((call) => call.startsWith("PUT"))).toEqual([]);
    screen.send({ type: "answers.cancel" });
    screen.send(choice("uncomplete", "B"));
    expect(selectQuestionAsked(now())?.action.label).toBe("Reopen");
  });

  test("asks anew for agreement once more is taken back than was agreed to", async () => {
    const more = withMilestone(completedBy(ME), "C", { state: "COMPLETED", completions: [fakeCompletion()] });
    const answers = [completedBy(ME), completedBy(ME), more];
    const { screen, now } = await openProcess({ processes: { get: () => answers.shift() ?? process } });
    screen.send(choice("uncomplete", "A"));
    screen.send({ type: "answers.change", answers: { isAgreed: true } });
    screen.send({ type: "process.retry" });
    await settle();
    expect(selectQuestionAsked(now())?.answers.isAgreed).toBe(true);
    screen.send({ type: "process.retry" });
    await settle();
    expect(selectQuestionAsked(now())?.action.takenBack.map(({ key }) => key)).toEqual(["B", "C"]);
    expect(selectQuestionAsked(now())?.answers.isAgreed).toBe(false);
  });

  test("is not overwritten by a reading that began before the answer", async () => {
    const late = Promise.withResolvers<Response>();
    const answers = [process, late.promise];
    const { screen, now } = await openProcess({
      processes: { get: () => answers.shift() ?? process },
      milestones: { complete: completedBy(ME) },
    });
    screen.send({ type: "process.retry" });
    screen.send(choice("complete", "B"));
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"] } });
    screen.send({ type: "answers.submit" });
    await settle();
    late.resolve(Response.json(process));
    await settle();
    expect(selectProcess(now())?.milestones?.[1]?.state).toBe("COMPLETED");
  });

  test("says no longer why it was refused once it is sent again", async () => {
    const answers = [problem("/errors/internal")()];
    const { screen, now } = await openProcess({ milestones: { skip: () => answers.shift() ?? forever() } });
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.submit" });
    await settle();
    expect(selectQuestionAsked(now())?.failure).toBeDefined();
    screen.send({ type: "answers.submit" });
    expect(selectQuestionAsked(now())).toMatchObject({ failure: undefined, isSending: true });
  });

  test("says what the process is told while it is told, and that it was done", async () => {
    const { screen, now, toastTexts } = await openProcess({ processes: { update: process } });
    screen.send({ type: "process.act", verb: "hold" });
    expect(selectRunningVerb(now())).toBe("hold");
    await settle();
    expect(selectRunningVerb(now())).toBeUndefined();
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("of a disabled project tells the process nothing and changes nothing of it", async () => {
    const resting = { ...process, project: fakeProject({ status: "DISABLED" }) };
    const { screen, now, sent } = await openProcess({ processes: { get: resting } });
    expect(selectCanEditProcess(now())).toBe(false);
    screen.send({ type: "process.act", verb: "hold" });
    await settle();
    expect(await sent()).toEqual([]);
    const { now: usual } = await openProcess({});
    expect(selectCanEditProcess(usual())).toBe(true);
  });

  test("holds the process at the version that was read; a conflict is told and the process read again", async () => {
    const { screen, asked, sent, toastTexts, now } = await openProcess({
      processes: { update: problem("/errors/conflict", "The process has changed meanwhile.") },
    });
    screen.send({ type: "process.act", verb: "hold" });
    await settle();
    expect(await sent()).toEqual([{ status: "ON_HOLD", version: 3 }]);
    expect(asked()).toEqual([
      `GET /api/project-processes/${id}?${EXTEND}`,
      `PATCH /api/project-processes/${id}`,
      `GET /api/project-processes/${id}?${EXTEND}`,
    ]);
    expect(toastTexts()).toEqual(["The process has changed meanwhile."]);
    expect(now().matches({ acting: "idle" })).toBe(true);
  });
});

describe("the form that starts a process", () => {
  const templateId = fakeId(70);
  const open = async () => {
    const opened = await openSignedIn({ processes: { create: process } }, rights, "/project/1");
    const given = {
      projectId: fakeId(80),
      templateId,
      name: "Sample",
      responsibleIds: [],
      owner: { send: () => undefined },
    };
    const { screen } = openScreen(opened.app, processStartScreen, given);
    const enter = (name: string, value: string) => screen.send({ type: "field.change", name, value });
    const errors = () => screen.getSnapshot().context.errors;
    return { ...opened, screen, enter, errors };
  };

  test("sends the project with the fields and leads to the process", async () => {
    const { screen, ports, address } = await open();
    screen.send({ type: "form.submit" });
    await settle();
    expect(await ports.requests.at(-1)?.json()).toEqual({
      projectId: fakeId(80),
      templateId,
      name: "Sample",
      responsibleIds: [],
      periodStart: null,
      periodEnd: null,
      dueAt: null,
      start: true,
    });
    expect(address()).toBe(`/process/${id}`);
  });

  test("takes no period that ends before it starts", async () => {
    const { screen, enter, errors, ports } = await open();
    enter("periodStart", "2026-02-01");
    enter("periodEnd", "2026-01-31");
    screen.send({ type: "form.submit" });
    expect(errors()).toEqual({ periodEnd: "Period end must not be before Period start" });
    enter("periodEnd", "2026-02-01");
    screen.send({ type: "form.submit" });
    await settle();
    expect(await ports.requests.at(-1)?.json()).toMatchObject({
      periodStart: "2026-02-01",
      periodEnd: "2026-02-01",
    });
  });

  test("complains no longer of a name once one was suggested", async () => {
    const { screen, enter, errors } = await open();
    enter("name", "");
    screen.send({ type: "form.submit" });
    expect(errors()).toEqual({ name: "Name is required" });
    screen.send({ type: "field.suggest", name: "name", value: "MRV cycle" });
    expect(errors()).toEqual({});
  });

  test("makes the templates' counts of processes old", async () => {
    const { app, screen } = await open();
    const key = [processTemplates.path, "list", "startable"];
    app.reach.client.setQueryData(key, []);
    screen.send({ type: "form.submit" });
    await settle();
    expect(app.reach.client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});

describe("the list of milestones", () => {
  const open = async (search: string, stubs: Stubs = {}) => {
    const opened = await openSignedIn(
      { milestones: { list: { data: [], total: 0 } }, ...stubs },
      rights,
      `/milestone/${search}`,
    );
    openScreen(opened.app, milestoneListScreen, undefined);
    await settle();
    return new URLSearchParams(opened.asked()[0]?.split("?")[1]);
  };
  const filters = (query: URLSearchParams) =>
    [...query].filter(([name]) => name.startsWith("filters")).map(([, value]) => value);

  test("asks for what is overdue with all that it means", async () => {
    expect(filters(await open("?overdue=1"))).toEqual([
      "dueAt",
      "less_than",
      "2026-03-10T09:00:00.000Z",
      "state",
      "in",
      "READY",
      "REOPENED",
      "processStatus",
      "equals",
      "IN_PROGRESS",
      "kind",
      "not_equals",
      "end_fail",
    ]);
  });

  test("asks for what running processes wait for, which an end in failure is not", async () => {
    expect(filters(await open("?waiting=1"))).toEqual([
      "state",
      "in",
      "READY",
      "REOPENED",
      "processStatus",
      "equals",
      "IN_PROGRESS",
      "kind",
      "not_equals",
      "end_fail",
    ]);
  });

  test("asks for one's own by one's id", async () => {
    expect(filters(await open("?person=me&state=open"))).toEqual([
      "state",
      "in",
      "READY",
      "REOPENED",
      "person",
      "equals",
      ME,
    ]);
  });

  test("asks for what was completed within so many days", async () => {
    expect(filters(await open("?completed=30"))).toEqual([
      "completedAt",
      "greater_than_or_equal",
      "2026-02-08T09:00:00.000Z",
    ]);
  });

  test("of a stakeholder asks for what running processes wait for", async () => {
    const { app, asked } = await openSignedIn({ milestones: { list: { data: [], total: 0 } } }, rights, "/");
    openScreen(app, ownersMilestonesScreen, { ask: fakeId(4) });
    await settle();
    expect(filters(new URLSearchParams(asked()[0]?.split("?")[1]))).toEqual([
      "ownerId",
      "equals",
      fakeId(4),
      "state",
      "in",
      "READY",
      "REOPENED",
      "processStatus",
      "equals",
      "IN_PROGRESS",
      "kind",
      "not_equals",
      "end_fail",
    ]);
  });
});
