import type { CalendarEntry } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { CallError, failureOfAnswer } from "../failures/failure.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { answered, failed, missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import {
  occurrenceMachine,
  selectCanSettle,
  selectIsSkipping,
  selectNote,
  selectNoteFault,
  selectNoteTries,
  selectOccurrenceFailure,
  selectOccurrenceState,
  selectOccurrenceStatus,
  type OccurrenceCommand,
  type Settled,
} from "./occurrence.machine.ts";

const entry: CalendarEntry = {
  reminderId: fakeId(1),
  occurrenceId: fakeId(2),
  description: "Collect meter files",
  dueDatetime: "2027-01-05T14:00:00Z",
  status: "OVERDUE",
};

const ME = fakeId(9);
const byMe: Settled = { status: "COMPLETED", doneById: ME, doneByName: "Ines Duarte" };

const refusal = (type: string) => new CallError(failureOfAnswer(409, { type }));

const opened = (over: Partial<CalendarEntry> = {}, mayManage = true, error?: Error, settled = byMe) => {
  const sent: OccurrenceCommand[] = [];
  const told: string[] = [];
  const actor = createActor(
    occurrenceMachine.provide({
      actors: {
        settleOccurrence: fromPromise<Settled, OccurrenceCommand>(async ({ input }) => {
          sent.push(input);
          if (error) throw error;
          return settled;
        }),
      },
    }),
    {
      input: {
        entry: { ...entry, ...over },
        mayManage,
        personId: ME,
        owner: {
          send: (event) => told.push(event.type === "form.changed" ? `dirty ${event.isDirty}` : "closed"),
        },
      },
    },
  );
  actor.on("toast", ({ text }) => told.push(text));
  actor.start();
  return { actor, sent, told };
};

describe("the occurrence dialog", () => {
  test("completes at a press, announces it and closes", async () => {
    const { actor, sent, told } = opened();
    actor.send({ type: "occurrence.complete" });
    await waitFor(actor, (snapshot) => snapshot.matches("done"));
    expect(sent).toMatchObject([{ reminderId: fakeId(1), occurrenceId: fakeId(2), action: "complete" }]);
    expect(told).toEqual(["dirty false", "closed", "Operation completed successfully"]);
  });

  test.each([
    [{ ...byMe, doneById: fakeId(2), doneByName: "Marek Holub" }, "completed by Marek Holub"],
    [{ status: "SKIPPED", doneById: fakeId(2), doneByName: null }, "skipped by someone else"],
  ] as const)("says who was first, where somebody else was: %j", async (settled, words) => {
    const { actor, told } = opened({}, true, undefined, settled);
    actor.send({ type: "occurrence.complete" });
    await waitFor(actor, (snapshot) => snapshot.matches("done"));
    expect(told.at(-1)).toBe(`Collect meter files was already ${words}.`);
  });

  test("completes with the written note", async () => {
    const { actor, sent } = opened();
    actor.send({ type: "note.change", text: " Two files came late " });
    actor.send({ type: "occurrence.complete" });
    await waitFor(actor, (snapshot) => snapshot.matches("done"));
    expect(sent).toMatchObject([{ action: "complete", note: "Two files came late" }]);
  });

  test("skips only with a reason, and asks before the written text is lost", async () => {
    const { actor, sent, told } = opened();
    actor.send({ type: "occurrence.skip" });
    actor.send({ type: "note.change", text: "   " });
    actor.send({ type: "occurrence.skip" });
    expect(selectNoteTries(actor.getSnapshot())).toBe(2);
    expect(selectNoteFault(actor.getSnapshot())).toBe("Reason is required");
    expect(sent).toEqual([]);
    actor.send({ type: "note.change", text: " Away for repair " });
    expect(selectNoteFault(actor.getSnapshot())).toBeUndefined();
    actor.send({ type: "occurrence.skip" });
    actor.send({ type: "occurrence.skip" });
    await waitFor(actor, (snapshot) => snapshot.matches("done"));
    expect(sent).toHaveLength(1);
    expect(sent).toMatchObject([{ action: "skip", note: "Away for repair" }]);
    expect(told).toEqual([
      "dirty false",
      "dirty true",
      "dirty false",
      "closed",
      "Operation completed successfully",
    ]);
  });

  test("asks for the reason of a skip, which a written note begins, and completes only after that is dropped", () => {
    const { actor, sent } = opened();
    actor.send({ type: "note.change", text: "Away" });
    actor.send({ type: "skip.ask" });
    expect(selectIsSkipping(actor.getSnapshot())).toBe(true);
    expect(selectNote(actor.getSnapshot())).toBe("Away");
    actor.send({ type: "occurrence.complete" });
    expect(sent).toEqual([]);
    actor.send({ type: "note.change", text: "" });
    actor.send({ type: "occurrence.skip" });
    expect(selectNoteFault(actor.getSnapshot())).toBe("Reason is required");
    actor.send({ type: "skip.cancel" });
    expect(selectNoteFault(actor.getSnapshot())).toBeUndefined();
    actor.send({ type: "occurrence.complete" });
    expect(sent).toMatchObject([{ action: "complete" }]);
  });

  test("does not send a note with too many characters, and shows the fault only after an attempt", () => {
    const { actor, sent } = opened();
    const fault = () => selectNoteFault(actor.getSnapshot());
    actor.send({ type: "note.change", text: "🌳".repeat(2001) });
    expect(fault()).toBeUndefined();
    actor.send({ type: "occurrence.complete" });
    expect([fault(), selectNoteTries(actor.getSnapshot())]).toEqual([
      "Note must be at most 2000 characters",
      1,
    ]);
    actor.send({ type: "skip.ask" });
    expect(fault()).toBeUndefined();
    actor.send({ type: "occurrence.skip" });
    expect(fault()).toBe("Reason must be at most 2000 characters");
    actor.send({ type: "skip.cancel" });
    actor.send({ type: "occurrence.skip" });
    expect(fault()).toBe("Reason must be at most 2000 characters");
    expect(sent).toEqual([]);
    actor.send({ type: "note.change", text: ` ${"🌳".repeat(2000)} ` });
    expect(fault()).toBeUndefined();
    actor.send({ type: "occurrence.skip" });
    expect(sent).toMatchObject([{ note: "🌳".repeat(2000) }]);
  });

  test.each([
    ["occurrence.complete", "showing"],
    ["occurrence.skip", "asking"],
  ] as const)(
    "what the server says against it is shown, and what was written stays: %s",
    async (type, state) => {
      const { actor } = opened({}, true, new Error("no"));
      actor.send({ type: "note.change", text: "Away" });
      actor.send({ type });
      await waitFor(actor, (snapshot) => selectOccurrenceFailure(snapshot) !== undefined);
      expect(selectOccurrenceState(actor.getSnapshot())).toBe(state);
      expect(selectNote(actor.getSnapshot())).toBe("Away");
      actor.send({ type });
      expect(selectOccurrenceFailure(actor.getSnapshot())).toBeUndefined();
    },
  );

  test.each([
    ["occurrence.complete", "SKIPPED"],
    ["occurrence.skip", "COMPLETED"],
  ] as const)(
    "where somebody else did the other one meanwhile, its status says so: %s",
    async (type, status) => {
      const { actor } = opened({}, true, refusal("/errors/invalid-transition"));
      actor.send({ type: "note.change", text: "Away" });
      expect(selectOccurrenceStatus(actor.getSnapshot())).toBe("OVERDUE");
      actor.send({ type });
      await waitFor(actor, (snapshot) => selectOccurrenceFailure(snapshot) !== undefined);
      expect(selectOccurrenceStatus(actor.getSnapshot())).toBe(status);
      expect(selectNote(actor.getSnapshot())).toBe("Away");
    },
  );

  test("another refusal leaves its status as it was", async () => {
    const { actor } = opened({}, true, refusal("/errors/validation"));
    actor.send({ type: "occurrence.complete" });
    await waitFor(actor, (snapshot) => selectOccurrenceFailure(snapshot) !== undefined);
    expect(selectOccurrenceStatus(actor.getSnapshot())).toBe("OVERDUE");
  });

  test.each([
    ["UPCOMING", true, true],
    ["DUE", true, true],
    ["OVERDUE", true, true],
    ["COMPLETED", true, false],
    ["SKIPPED", true, false],
    ["OVERDUE", false, false],
  ])("%s with permission %s can be completed or skipped: %s", (status, mayManage, canSettle) => {
    const { actor, sent } = opened({ status }, mayManage);
    expect(selectCanSettle(actor.getSnapshot())).toBe(canSettle);
    actor.send({ type: "occurrence.complete" });
    expect(sent).toHaveLength(canSettle ? 1 : 0);
  });

  const events = [
    { type: "occurrence.complete" },
    { type: "skip.ask" },
    { type: "skip.cancel" },
    { type: "occurrence.skip" },
    { type: "note.change", text: "Away" },
    { type: "note.change", text: "x".repeat(2001) },
    { type: "dialog.dismissed" },
    answered("project", "CP-0007 Kisumu cookstoves"),
    failed("project", new Error("x")),
    answered("complete", byMe),
    failed("complete", new Error("x")),
    answered("skip", byMe),
    failed("skip", new Error("x")),
  ];
  const options = {
    input: { entry, mayManage: true },
    keyOf: ({ context }: { context: { note: string } }) => context.note,
  };

  test("takes every transition that it declares and reaches every state", () => {
    expect(missedTransitions(occurrenceMachine, events, options)).toEqual([]);
    expect(new Set(pathsOf(occurrenceMachine, events, options).map(({ end }) => end.value))).toEqual(
      new Set(["showing", "asking", "completing", "skipping", "done"]),
    );
  });
});
