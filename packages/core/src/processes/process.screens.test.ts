import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { selectData } from "../records/reading.machine.ts";
import { linkedReminders } from "../reminders/reminders.screens.ts";
import { openScreen } from "../testing/openScreen.ts";
import { processReading, processScreen } from "./process.screens.ts";
import type { ProcessPageEvent } from "./processPage.machine.ts";
import {
  isProcessSettled,
  selectAwaited,
  selectCanEditProcess,
  selectIsChosenAloneAwaited,
  selectIsStepOpen,
  selectMilestoneActions,
  selectProcess,
  selectProcessFailure,
  selectProcessStatus,
  selectProcessTurn,
  selectQuestionAsked,
  selectRunningAction,
  selectSelected,
  selectStep,
} from "./processPage.selectors.ts";
import { milestoneIdOf, withMilestone } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { forever, problem, type Stubs } from "../testing/stubWire.ts";
import {
  choice,
  completedBy,
  EXTEND,
  ME,
  openProcess,
  process,
  workRights,
} from "../testing/processStage.ts";

const { id } = process;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a process's page", () => {
  test("reads the process with exactly its related records and shows who is waited for", async () => {
    const { asked, now } = await openProcess({});
    expect(asked()).toEqual([`GET /api/project-processes/${id}?${EXTEND}`]);
    expect(selectProcessStatus(now())).toBe("showing");
    expect(selectSelected(now())?.record.key).toBe("B");
  });

  test("is read again when a notification comes, because it may tell of a step that somebody else has done", async () => {
    let found = process;
    const { app, now } = await openProcess({ processes: { get: () => found } });
    found = { ...process, status: "ON_HOLD" };
    await app.queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsNews === true });
    await settle();
    expect(selectProcess(now())?.status).toBe("ON_HOLD");
  });

  test("is what was read before, before it runs, so that the first picture of its page shows it", async () => {
    const { app } = await openProcess({});
    const { services } = app;
    const firstOf = (of: string) =>
      createActor(processScreen.logic(services), {
        input: processScreen.input(services, { id: of }),
      }).getSnapshot();
    expect(selectProcessStatus(firstOf(id))).toBe("showing");
    expect(selectProcess(firstOf(id))).toEqual(process);
    expect(selectProcessStatus(firstOf("another"))).toBe("loading");
  });

  test.each([
    ["where it rests", { ...process, status: "ON_HOLD" }, "B"],
    [
      "the end that it reached",
      withMilestone({ ...process, status: "TERMINATED" }, "E", { state: "COMPLETED" }),
      "E",
    ],
  ])("of a process at rest shows %s", async (_, get, key) => {
    const { now } = await openProcess({ processes: { get } });
    expect(selectSelected(now())?.record.key).toBe(key);
  });

  test("shows the milestone that its address names", async () => {
    const { now } = await openProcess({}, `/process/${id}?milestone=${milestoneIdOf("C")}`);
    expect(selectSelected(now())?.record.key).toBe("C");
    expect(selectMilestoneActions(now())[0]?.refusal).toBe("Waiting for Step B.");
  });

  test("puts a chosen milestone into its address, and follows the address back", async () => {
    const { screen, now, ports } = await openProcess({});
    screen.send({ type: "milestone.select", id: milestoneIdOf("C"), opensSheet: true });
    expect(ports.address.read()).toBe(`/process/${id}?milestone=${milestoneIdOf("C")}&step=open`);
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["C", true]);
    ports.address.back();
    await settle();
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["B", false]);
  });

  test.each([
    ["by its button", { type: "step.open" }],
    ["in the outline", { type: "milestone.select", id: milestoneIdOf("C"), opensSheet: true }],
  ] as const)("closes the sheet of the step that its address names, opened %s, by Back", async (_, open) => {
    const named = `/process/${id}?milestone=${milestoneIdOf("C")}`;
    const { screen, now, ports } = await openProcess({}, named);
    screen.send(open);
    expect(selectIsStepOpen(now())).toBe(true);
    ports.address.back();
    await settle();
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["C", false]);
    expect(ports.address.read()).toBe(named);
  });

  test("closes the sheet of a step that was opened a second time by one Back", async () => {
    const { screen, now, ports } = await openProcess({});
    const open = { type: "milestone.select", id: milestoneIdOf("C"), opensSheet: true } as const;
    screen.send(open);
    screen.send({ type: "step.close" });
    await settle();
    expect([selectIsStepOpen(now()), ports.address.read()]).toEqual([
      ...[false, `/process/${id}?milestone=${milestoneIdOf("C")}`],
    ]);
    screen.send(open);
    ports.address.back();
    await settle();
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["C", false]);
  });

  describe("closes the sheet without leaving an entry in the history", () => {
    const C = milestoneIdOf("C");
    const stepC = `/process/${id}?milestone=${C}`;
    /** Opens the page from the home page. */
    const openFromHome = async (address: string) => {
      const opened = await openProcess({}, "/");
      opened.app.announce({ type: "navigate", to: address });
      await settle();
      const { screen, ports } = opened;
      const send = async (event: ProcessPageEvent) => {
        screen.send(event);
        await settle();
      };
      const back = async () => {
        ports.address.back();
        await settle();
        return ports.address.read();
      };
      const shown = () => [
        selectSelected(screen.getSnapshot())?.record.key,
        selectIsStepOpen(screen.getSnapshot()),
        ports.address.read(),
      ];
      return { ...opened, send, back, shown };
    };
    const openC = { type: "milestone.select", id: C, opensSheet: true } as const;
    const open = { type: "step.open" } as const;
    const close = { type: "step.close" } as const;

    test.each([1, 5])("opened by its button %i times", async (times) => {
      const { send, back, shown } = await openFromHome(`/process/${id}`);
      for (let time = 0; time < times; time += 1) {
        await send(open);
        expect(shown()).toEqual(["B", true, `/process/${id}?milestone=${milestoneIdOf("B")}&step=open`]);
        await send(close);
        expect(shown()).toEqual(["B", false, `/process/${id}`]);
      }
      expect(await back()).toBe("/");
    });

    test.each([1, 5])("opened in the outline %i times, whose step stays chosen", async (times) => {
      const { send, back, shown } = await openFromHome(`/process/${id}?pack=5`);
      for (let time = 0; time < times; time += 1) {
        await send(openC);
        await send(close);
        expect(shown()).toEqual(["C", false, `/process/${id}?pack=5&milestone=${C}`]);
      }
      expect(await back()).toBe("/");
    });

    test("opened again by the browser's Forward", async () => {
      const { app, send, back, shown } = await openFromHome(stepC);
      await send(open);
      expect(await back()).toBe(stepC);
      app.announce({ type: "navigate", to: `${stepC}&step=open` });
      await settle();
      await send(close);
      expect(shown()).toEqual(["C", false, stepC]);
      expect(await back()).toBe("/");
    });

    test("in which another step was chosen", async () => {
      const { send, back, shown } = await openFromHome(stepC);
      const stepA = `/process/${id}?milestone=${milestoneIdOf("A")}`;
      await send(open);
      await send({ type: "milestone.select", id: milestoneIdOf("A"), opensSheet: true });
      expect(shown()).toEqual(["A", true, `${stepA}&step=open`]);
      await send(close);
      expect(shown()).toEqual(["A", false, stepA]);
      expect(await back()).toBe("/");
    });

    test("where the window became wide and another step was chosen in place", async () => {
      const { send, back, shown } = await openFromHome(stepC);
      await send(open);
      await send({ type: "milestone.select", id: milestoneIdOf("A") });
      expect(shown()).toEqual(["A", false, `/process/${id}?milestone=${milestoneIdOf("A")}`]);
      expect(await back()).toBe("/");
    });

    test("over which a link to a finding was followed", async () => {
      const { app, send, back, shown } = await openFromHome(stepC);
      await send(open);
      app.announce({ type: "navigate", to: `${stepC}&step=open&finding=7` });
      app.announce({ type: "navigate", to: `${stepC}&step=open`, replace: true });
      await settle();
      await send(close);
      expect(shown()).toEqual(["C", false, stepC]);
      expect(await back()).toBe("/");
    });

    const page = `/process/${id}`;
    const sheetC = `${stepC}&step=open`;
    test.each([
      ["opened before the page was loaded again", [stepC, sheetC]],
      ["opened from the page that named no step, before the page was loaded again", [page, sheetC]],
      [
        "opened from the page with another step, before the page was loaded again",
        [`${page}?milestone=${milestoneIdOf("A")}`, sheetC],
      ],
      ["which a link from elsewhere has opened, and stays on the page", [sheetC]],
    ])("%s", async (_, visits) => {
      const { ports, app } = await openProcess({}, "/");
      for (const to of visits) app.announce({ type: "navigate", to });
      const { screen } = openScreen(app, processScreen, { id }); // it pushed no sheet itself
      await settle();
      screen.send(close);
      await settle();
      expect([selectIsStepOpen(screen.getSnapshot()), ports.address.read()]).toEqual([false, stepC]);
      ports.address.back();
      expect(ports.address.read()).toBe("/");
    });

    test("over which a finding was open when the page was loaded again", async () => {
      const { ports, app } = await openProcess({}, "/");
      for (const to of [page, sheetC, `${sheetC}&finding=7`]) app.announce({ type: "navigate", to });
      const { screen } = openScreen(app, processScreen, { id });
      await settle();
      app.announce({ type: "return", to: sheetC });
      await settle();
      screen.send(close);
      await settle();
      expect([selectIsStepOpen(screen.getSnapshot()), ports.address.read()]).toEqual([false, stepC]);
      ports.address.back();
      expect(ports.address.read()).toBe("/");
    });
  });

  test("opens the sheet that its address names, and closes it where a link leads to another step", async () => {
    const { app, now, screen } = await openProcess({}, `/process/${id}?step=open`);
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["B", true]);
    app.announce({ type: "navigate", to: `/process/${id}?milestone=${milestoneIdOf("C")}` });
    await settle();
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["C", false]);
    screen.send({ type: "step.open" });
    screen.send({ type: "milestone.select", id: milestoneIdOf("A") });
    await settle();
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["A", false]);
  });

  test.each(["", "?milestone=unknown"])("at '%s' names the step whose sheet it opens", async (search) => {
    const { screen, ports } = await openProcess({}, `/process/${id}${search}`);
    screen.send({ type: "step.open" });
    expect(ports.address.read()).toBe(`/process/${id}?milestone=${milestoneIdOf("B")}&step=open`);
  });

  test("keeps what else its address names: the open pack and the open finding", async () => {
    const rest = "pack=5&finding=7";
    const { screen, ports } = await openProcess({}, `/process/${id}?${rest}&milestone=${milestoneIdOf("C")}`);
    const addressAfter = async (event: ProcessPageEvent) => {
      screen.send(event);
      await settle();
      return ports.address.read();
    };
    const named = (key: string) => `/process/${id}?${rest}&milestone=${milestoneIdOf(key)}`;
    expect(await addressAfter({ type: "step.open" })).toBe(`${named("C")}&step=open`);
    expect(await addressAfter({ type: "step.close" })).toBe(named("C"));
    expect(await addressAfter({ type: "milestone.select", id: milestoneIdOf("A") })).toBe(named("A"));
  });

  test("keeps a pack that was opened after it", async () => {
    const { app, screen, ports } = await openProcess({});
    app.announce({ type: "navigate", to: `/process/${id}?pack=5`, replace: true });
    await settle();
    screen.send({ type: "milestone.select", id: milestoneIdOf("A") });
    expect(ports.address.read()).toBe(`/process/${id}?pack=5&milestone=${milestoneIdOf("A")}`);
  });

  test("shows an action while it runs and then its success", async () => {
    const { screen, now, toastTexts } = await openProcess({ processes: { update: process } });
    screen.send({ type: "process.act", action: "hold" });
    expect(selectRunningAction(now())).toBe("hold");
    await settle();
    expect(selectRunningAction(now())).toBeUndefined();
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("shows its new state before it is read again, and goes on from its new version", async () => {
    let reads = 0;
    const { screen, now, sent } = await openProcess({
      processes: {
        get: () => ((reads += 1) === 1 ? process : forever()),
        update: ({ body }) => ({ ...process, ...(body as object), version: 4 + reads }) as never,
      },
    });
    screen.send({ type: "process.act", action: "hold" });
    await settle();
    expect(now().context.process?.status).toBe("ON_HOLD");
    screen.send({ type: "process.act", action: "resume" });
    await settle();
    expect((await sent()).at(-1)).toEqual({ status: "IN_PROGRESS", version: 5 });
  });

  test("of a disabled project offers no action and no edit", async () => {
    const resting = { ...process, project: fakeProject({ status: "DISABLED" }) };
    const { screen, now, sent } = await openProcess({ processes: { get: resting } });
    expect(selectCanEditProcess(now())).toBe(false);
    screen.send({ type: "process.act", action: "hold" });
    await settle();
    expect(await sent()).toEqual([]);
    const { now: usual } = await openProcess({});
    expect(selectCanEditProcess(usual())).toBe(true);
  });

  test("holds the process at the version that was read; a conflict is announced and the process read again", async () => {
    const { screen, asked, sent, toastTexts, now } = await openProcess({
      processes: { update: problem("/errors/conflict", "The process has changed meanwhile.") },
    });
    screen.send({ type: "process.act", action: "hold" });
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

describe("a process's page offers in the command palette", () => {
  const offersOf = async (stubs: Stubs, address?: string) => {
    const opened = await openProcess(stubs, address);
    const host = { services: opened.app.services, navigate: () => undefined, openModal: () => undefined };
    return { ...opened, offers: processScreen.offers?.(opened.screen, host) ?? [] };
  };

  test("the possible actions on the shown step, the completion with its key", async () => {
    const { offers, now } = await offersOf({});
    expect(offers.map(({ label, key }) => [label, key])).toEqual([
      ["Complete: Step B", "C"],
      ["Skip: Step B", undefined],
      ["Send back to Step A: Step A", undefined],
    ]);
    offers[1]?.run();
    expect(selectQuestionAsked(now())?.action).toMatchObject({ action: "skip", label: "Skip" });
  });

  test("what starts or resumes the process, but not what asks for a reason", async () => {
    const { offers, sent } = await offersOf({
      processes: { get: { ...process, status: "ON_HOLD" }, update: process },
    });
    expect(offers.map(({ label }) => label)).toContain("Resume the process");
    offers.find(({ label }) => label === "Resume the process")?.run();
    await settle();
    expect(await sent()).toEqual([{ status: "IN_PROGRESS", version: 3 }]);
  });

  test("nothing that is not possible", async () => {
    const { offers } = await offersOf({}, `/process/${id}?milestone=${milestoneIdOf("D")}`);
    expect(offers).toEqual([]);
  });
});

test("a process is read before its page is opened", async () => {
  const { app, asked } = await openSignedIn({ processes: { get: process } }, workRights, "/");
  const ahead = processScreen.ahead?.(app.services, { search: "", params: { processId: id } });
  await ahead?.read(new AbortController().signal);
  expect(asked()).toEqual([`GET /api/project-processes/${id}?${EXTEND}`]);
  expect(ahead?.key).toEqual(["/api/project-processes", "record", id]);
});

test("where a process is only named, its failure is shown there and not by a toast", async () => {
  const { app, toastTexts } = await openSignedIn(
    { processes: { get: problem("/errors/validation", "Gone") } },
    workRights,
    "/",
  );
  const { screen } = openScreen(app, processReading, { ask: id });
  await settle();
  expect(selectData(screen.getSnapshot())).toBeUndefined();
  expect(toastTexts()).toEqual([]);
});

test("where a process is named beside its page, it is not read a second time", async () => {
  const { app, asked } = await openProcess({});
  openScreen(app, processReading, { ask: id });
  await settle();
  expect(asked()).toHaveLength(1);
});

test.each([
  ["the version that it made", 7],
  ["the process's latest version where that is unknown", undefined],
])("a hold is taken back over %s", async (_, version) => {
  const stubs = { processes: { get: { ...process, version: 8 }, update: process } };
  const { app, sent } = await openProcess(stubs);
  app.announce({
    ...({ type: "toast", tone: "success", text: "Held" } as const),
    undo: {
      ...{ kind: "process.resume", id, done: "Sample process goes on" },
      ...(version !== undefined && { version }),
    },
  });
  const toast = app.toasts.getSnapshot().context.toasts.find(({ text }) => text === "Held");
  app.toasts.send({ type: "toast.undo", id: toast?.id ?? "" } as never);
  await settle(100);
  expect(await sent()).toEqual([{ status: "IN_PROGRESS", version: version ?? 8 }]);
});

describe("the shown step", () => {
  test("has whose turn it is, its main action, the others and the impossible ones", async () => {
    const { now } = await openProcess({});
    const step = selectStep(now());
    expect([step?.view.record.key, step?.turn?.turn, step?.main?.action, step?.sentBack]).toEqual([
      ...["B", "ours", "complete", undefined],
    ]);
    expect(step?.others.map(({ action }) => action)).toEqual(["skip", "rework"]);
    expect(selectIsChosenAloneAwaited(now())).toBe(true);
    expect(selectProcessTurn(now())?.turn).toBe(step?.turn?.turn);
    expect(isProcessSettled(now())).toBe(true);
  });

  test("that is not waited for has no turn and is not the only one", async () => {
    const { now } = await openProcess({}, `/process/${id}?milestone=${milestoneIdOf("C")}`);
    expect(selectStep(now())?.turn).toBeUndefined();
    expect(selectStep(now())?.refused.map(({ action }) => action)).toContain("complete");
    expect(selectIsChosenAloneAwaited(now())).toBe(false);
  });

  test("is not the only one where others are waited for, too", async () => {
    const two = withMilestone(process, "C", { state: "READY", readyAt: "2026-03-05T09:00:00Z" });
    const { now } = await openProcess({ processes: { get: withMilestone(two, "C", { key: "C" }) } });
    expect(selectAwaited(now()).length).toBeGreaterThan(0);
    expect(selectIsChosenAloneAwaited(now())).toBe(selectAwaited(now()).length === 1);
  });

  test("is none before the process is read, nor where it cannot be read", async () => {
    const loading = await openProcess({ processes: { get: forever } });
    expect([selectStep(loading.now()), selectSelected(loading.now())]).toEqual([undefined, undefined]);
    expect([selectAwaited(loading.now()), selectMilestoneActions(loading.now())]).toEqual([[], []]);
    expect([isProcessSettled(loading.now()), selectProcess(loading.now())]).toEqual([false, undefined]);
    expect(selectIsChosenAloneAwaited(loading.now())).toBe(true);
    const failed = await openProcess({ processes: { get: problem("/errors/validation", "Not now") } });
    expect(selectProcessFailure(failed.now())).toEqual({ text: "Not now", lines: [] });
    expect(isProcessSettled(failed.now())).toBe(true);
    expect(selectProcessFailure((await openProcess({})).now())).toBeUndefined();
  });
});

describe("the reminders on a process's page, which follow their steps and the process,", () => {
  const open = async (stubs: Stubs) => {
    const opened = await openProcess({ reminders: { list: { data: [], total: 0 } }, ...stubs }, undefined, [
      ...workRights,
      "reminder:list",
    ]);
    openScreen(opened.app, linkedReminders.process, { ask: id });
    await settle();
    const readCount = () => opened.asked().filter((asked) => asked.startsWith("GET /api/reminders?")).length;
    expect(readCount()).toBe(1);
    return { ...opened, readCount };
  };

  test("are read again once a step is completed, and once that is undone", async () => {
    const { app, screen, readCount } = await open({
      milestones: { complete: completedBy(ME), undo: process },
    });
    screen.send(choice("complete", "B"));
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"] } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(readCount()).toBe(2);
    const [toast] = app.toasts.getSnapshot().context.toasts;
    app.toasts.send({ type: "toast.undo", id: toast?.id ?? "" });
    await settle();
    expect(readCount()).toBe(3);
  });

  test("are read again once the process starts", async () => {
    const { screen, readCount } = await open({
      processes: { get: { ...process, status: "NOT_STARTED" }, update: process },
    });
    screen.send({ type: "process.act", action: "start" });
    await settle();
    expect(readCount()).toBe(2);
  });
});
