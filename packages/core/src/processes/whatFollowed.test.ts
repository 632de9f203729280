import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectToasts } from "../shell/toasts.machine.ts";
import { fakeArrows, fakeCompletion, milestoneIdOf, withMilestone } from "../testing/fakeProcess.ts";
import { settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { choice, ME, openProcess, process, workRights } from "../testing/processStage.ts";
import { milestoneDoneToast, processDoneToast } from "./whatFollowed.ts";

const AT = "2026-03-10T09:00:00.000Z";
const done = fakeCompletion({ byId: ME, at: AT });
const completed = withMilestone(
  withMilestone(process, "B", { state: "COMPLETED", completions: [done] }),
  "C",
  { state: "READY", readyAt: AT, owner: null, ownerKind: "VVB" },
);
const me = { id: ME, roles: ["PLATFORM_ADMIN"], permissions: workRights, companyId: null };

beforeEach(() => void vi.useFakeTimers({ now: new Date(AT) }));
afterEach(() => void vi.useRealTimers());

describe("the toast after an action", () => {
  test("says what happened, what is next, and offers to undo one's own completion", () => {
    const at = { action: "complete", milestoneId: milestoneIdOf("B") } as const;
    expect(milestoneDoneToast(completed, at, me)).toEqual({
      ...{ type: "toast", tone: "success", text: "Operation completed successfully" },
      key: `project ${process.projectId} process ${process.id}`,
      sequel: {
        text: "Step B · next:",
        link: {
          label: "Step C, Validation body",
          to: `/process/${process.id}?milestone=${milestoneIdOf("C")}`,
        },
      },
      undo: { kind: "milestone.undo", id: milestoneIdOf("B"), done: "Step B is open again" },
    });
  });

  test("offers no undo of what somebody else completed, nor of a reopening", () => {
    const other = { ...me, id: "other" };
    const at = { action: "complete", milestoneId: milestoneIdOf("B") } as const;
    expect(milestoneDoneToast(completed, at, other).undo).toBeUndefined();
    const reopened = withMilestone(process, "A", { state: "REOPENED", round: 2 });
    const back = { action: "rework", milestoneId: milestoneIdOf("A") } as const;
    expect(milestoneDoneToast(reopened, back, me)).toMatchObject({
      sequel: { text: "Sent back to Step A · next:", link: { label: expect.stringContaining("Step A") } },
    });
    expect(milestoneDoneToast(reopened, back, me).undo).toBeUndefined();
  });

  test("names after the reopening of an end in failure the step that waits again, because that end waits for nobody", () => {
    const opened = withMilestone(process, "E", { state: "REOPENED", round: 2 });
    const at = { action: "uncomplete", milestoneId: milestoneIdOf("E") } as const;
    expect(milestoneDoneToast(opened, at, me).sequel).toMatchObject({
      text: "Step E reopened · next:",
      link: { label: "Step B, Programme manager" },
    });
  });

  test("says that the process has ended", () => {
    const at = { action: "complete", milestoneId: milestoneIdOf("D") } as const;
    expect(milestoneDoneToast({ ...process, status: "COMPLETED" }, at, me).sequel).toEqual({
      text: "Step D · the process is completed",
    });
  });

  test.each([
    ["complete", "Step B"],
    ["skip", "Step B skipped"],
    ["uncomplete", "Step B reopened"],
    ["rework", "Sent back to Step B"],
  ] as const)("says after '%s': '%s'", (action, told) => {
    const { sequel } = milestoneDoneToast(completed, { action, milestoneId: milestoneIdOf("B") }, me);
    expect(sequel?.text.split(" · ")[0]).toBe(told);
  });

  test("names the steps that have just become ready, in the order of the process, and otherwise all that wait", () => {
    const at = { action: "complete", milestoneId: milestoneIdOf("B") } as const;
    const linked = (of: typeof completed) => {
      const { sequel } = milestoneDoneToast(of, at, me);
      return [sequel?.text, sequel?.link?.label];
    };
    const both = withMilestone(
      withMilestone(completed, "D", { kind: "task", ...{ state: "READY", readyAt: AT } }),
      "C",
      {
        ownerKind: null,
      },
    );
    const arrows = [...fakeArrows("forward", "A>B B>C B>D")];
    expect(linked({ ...both, transitions: arrows })).toEqual(["Step B · next (and 1 more):", "Step C"]);
    const earlier = withMilestone(completed, "C", { readyAt: "2026-03-01T09:00:00Z" });
    expect(linked(earlier)).toEqual(["Step B · next:", "Step C, Validation body"]);
    const nothing = withMilestone(completed, "C", { state: "LOCKED" });
    expect(linked({ ...nothing, status: "ON_HOLD" })).toEqual(["Step B", undefined]);
  });

  test("says no more than that it was done where the step or the process is not known, and offers no undo to nobody", () => {
    const plain = { type: "toast", tone: "success", text: "Operation completed successfully" };
    expect(milestoneDoneToast(completed, { action: "complete", milestoneId: "x" }, me)).toEqual(plain);
    expect(processDoneToast(undefined, "hold")).toEqual(plain);
    const at = { action: "complete", milestoneId: milestoneIdOf("B") } as const;
    expect(milestoneDoneToast(completed, at, undefined).undo).toBeUndefined();
    expect(milestoneDoneToast({ ...process, status: "TERMINATED" }, at, me).sequel?.text).toBe(
      "Step B · the process is terminated",
    );
  });

  test("on a process says what happened", () => {
    expect(processDoneToast(process, "start").sequel).toEqual({
      text: "Sample process has started · next:",
      link: {
        label: "Step B, Programme manager",
        to: `/process/${process.id}?milestone=${milestoneIdOf("B")}`,
      },
    });
    expect(processDoneToast(process, "start").undo).toBeUndefined();
    expect(processDoneToast(process, "hold").undo?.done).toBe("Sample process goes on");
    expect(processDoneToast({ ...process, status: "ON_HOLD" }, "resume").sequel?.link).toBeDefined();
  });

  test("on a process offers to undo a hold", () => {
    expect(processDoneToast(process, "hold")).toMatchObject({
      sequel: { text: "Sample process is on hold" },
      undo: { kind: "process.resume", id: process.id },
    });
    expect(processDoneToast(process, "resume")).toMatchObject({
      sequel: { text: "Sample process goes on · next:" },
    });
  });
});

const complete = async (undo: NonNullable<NonNullable<Stubs["milestones"]>["undo"]>) => {
  const opened = await openProcess({
    milestones: { complete: completed, undo },
    processes: { update: process },
  });
  opened.screen.send(choice("complete", "B"));
  opened.screen.send({ type: "answers.change", answers: { evidence: ["minutes"] } });
  opened.screen.send({ type: "answers.submit" });
  await settle();
  const toasts = () => selectToasts(opened.app.toasts.getSnapshot()).filter((one) => !one.isDismissed);
  const id = toasts()[0]?.id ?? "";
  return { ...opened, toasts, undo: () => opened.app.toasts.send({ type: "toast.undo", id }) };
};

test("a completion is undone once, also after its page was left, and the result is told", async () => {
  const { undo, toasts, asked, screen, app } = await complete(process);
  screen.stop();
  app.announce({ type: "navigate", to: "/" });
  undo();
  undo();
  await settle();
  expect(asked().filter((call) => call.startsWith("PUT"))).toEqual([
    `PUT /api/milestones/${milestoneIdOf("B")}/complete`,
    `PUT /api/milestones/${milestoneIdOf("B")}/undo`,
  ]);
  expect(toasts()).toMatchObject([{ sequel: { text: "Step B is open again" }, undo: undefined }]);
});

test("an action takes away the undo of the one before, which it would refuse", async () => {
  const { screen, toasts } = await complete(process);
  expect(toasts()).toMatchObject([{ undo: { id: milestoneIdOf("B") } }]);
  screen.send({ type: "process.act", action: "hold" });
  await settle();
  expect(toasts()).toMatchObject([{ sequel: { text: "Sample process is on hold" } }]);
});

test("an undo that is refused says why", async () => {
  const { undo, toasts } = await complete(
    problem("/errors/undo-too-late", "It is too late to undo this. Reopen the milestone instead."),
  );
  undo();
  await settle();
  expect(toasts().map(({ tone, text }) => [tone, text])).toEqual([
    ["error", "It is too late to undo this. Reopen the milestone instead."],
  ]);
});
