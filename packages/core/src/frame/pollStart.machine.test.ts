import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { pollStartMachine, selectHavePollsBegun } from "./pollStart.machine.ts";

const events = [{ type: "screen.quiet" }, passed("longestWait", "pollStart.waiting")];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the start of the polls", () => {
  test("takes every transition that it declares and stays begun", () => {
    expect(missedTransitions(pollStartMachine, events)).toEqual([]);
    expect(pathsOf(pollStartMachine, events).map(({ end }) => end.value)).toEqual(["waiting", "begun"]);
  });

  test("follows the first screen's rest", () => {
    const actor = createActor(pollStartMachine).start();
    expect(selectHavePollsBegun(actor.getSnapshot())).toBe(false);
    actor.send({ type: "screen.quiet" });
    expect(selectHavePollsBegun(actor.getSnapshot())).toBe(true);
  });

  test("comes after 5 seconds without a screen", async () => {
    const actor = createActor(pollStartMachine).start();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(selectHavePollsBegun(actor.getSnapshot())).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(selectHavePollsBegun(actor.getSnapshot())).toBe(true);
  });
});
