import type { SessionRecord } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { createActor, fromCallback } from "xstate";
import type { ActionCommand } from "../dialogs/question.ts";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { ownSessionsMachine, selectEnding, selectHasOthers } from "./ownSessions.machine.ts";

const session = (id: string, isCurrent = false): SessionRecord => ({
  id,
  createdAt: "2026-11-20T09:00:00Z",
  lastUsedAt: "2026-11-21T09:00:00Z",
  address: "198.51.100.7",
  userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/133.0",
  isCurrent,
});
const alone = [session("this", true)];
const two = [session("this", true), session("other")];
const changed = (query: object) => ({
  type: "query.changed",
  query: { data: two, failure: undefined, isFetching: false, isPrevious: false, ...query },
});
const events = [
  changed({}),
  changed({ data: alone }),
  changed({ isFetching: true }),
  changed({ data: undefined, isFetching: true }),
  changed({ data: undefined, failure: { kind: "network" } }),
  { type: "sessions.end", id: "other" },
  { type: "sessions.endOthers" },
  { type: "sessions.retry" },
  { type: "action.begun", action: "end", id: "other" },
  { type: "action.begun", action: "endOthers", id: "" },
  { type: "action.done", action: "end", id: "other", result: undefined },
  { type: "action.done", action: "endOthers", id: "", result: undefined },
  { type: "action.failed", action: "end", id: "other" },
];
const keyOf = {
  keyOf: ({
    context,
  }: {
    context: { sessions: readonly SessionRecord[] | undefined; running: { id: string } | undefined };
  }) => [context.sessions?.length, context.running?.id],
};

/** The machine over these sessions; it keeps what it asks for and what it says. */
const open = (sessions: readonly SessionRecord[]) => {
  const commands: ActionCommand[] = [];
  const toasts: string[] = [];
  const actor = createActor(
    ownSessionsMachine.provide({
      actors: {
        watchSessions: fromCallback(({ sendBack }) => sendBack(changed({ data: sessions }))),
        runActions: fromCallback<ActionCommand>(({ receive }) => receive((one) => commands.push(one))),
      },
    }),
  );
  actor.on("toast", ({ text }) => toasts.push(text));
  return { actor: actor.start(), commands, toasts };
};

describe("one's own sessions", () => {
  test("take every transition that they declare", () => {
    expect(missedTransitions(ownSessionsMachine, events, keyOf)).toEqual([]);
  });

  test.each(pathsOf(ownSessionsMachine, events, keyOf))(
    "name a session that is being ended exactly while an action runs: $title",
    ({ end }) => {
      expect(end.context.running !== undefined).toBe(end.matches({ acting: "ending" }));
    },
  );

  test("ask by the device before one ends, and before all others end", () => {
    const { actor, commands } = open(two);
    actor.send({ type: "sessions.end", id: "other" });
    actor.send({ type: "sessions.endOthers" });
    expect(commands).toEqual([
      {
        type: "action.run",
        action: "end",
        id: "other",
        question: {
          title: "End session",
          message: "Firefox on Windows is signed out at once.",
          confirmLabel: "End",
          isDanger: true,
        },
        toast: expect.any(Function),
      },
      {
        type: "action.run",
        action: "endOthers",
        id: "",
        question: {
          title: "End all others",
          message: "Every other device is signed out at once. This one stays signed in.",
          confirmLabel: "End all others",
          isDanger: true,
        },
        toast: expect.any(Function),
      },
    ]);
  });

  test("do not end the current one or one that is not listed, nor others where there are none", () => {
    const { actor, commands } = open(alone);
    actor.send({ type: "sessions.end", id: "this" });
    actor.send({ type: "sessions.end", id: "other" });
    actor.send({ type: "sessions.endOthers" });
    expect(selectHasOthers(actor.getSnapshot())).toBe(false);
    expect(commands).toEqual([]);
  });

  test("say what is being ended, then that it was; after a failure the cache has said why", () => {
    const { actor, toasts } = open(two);
    const run = (action: string, id: string, isGood: boolean) => {
      actor.send({ type: "action.begun", action, id });
      expect(selectEnding(actor.getSnapshot())).toBe(id);
      const report = { action, id };
      actor.send(
        isGood ? { type: "action.done", ...report, result: undefined } : { type: "action.failed", ...report },
      );
      expect(selectEnding(actor.getSnapshot())).toBeUndefined();
    };
    run("end", "other", true);
    run("endOthers", "", true);
    run("end", "other", false);
    expect(toasts).toEqual(["Session ended successfully", "Sessions ended successfully"]);
  });
});
