import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { quietMachine, selectIsAtRest } from "./quiet.machine.ts";
import { quietScreen } from "./quiet.screens.ts";

const owner = { send: () => undefined };
const events = [
  { type: "activity.changed", isBusy: true },
  { type: "activity.changed", isBusy: false },
  { type: "platform.idle" },
  passed("longestRead", "quiet.reading"),
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the quiet moment", () => {
  test("takes every transition that it declares, and is reached from every state", () => {
    expect(missedTransitions(quietMachine, events, { input: { owner } })).toEqual([]);
    const ends = pathsOf(quietMachine, events, { input: { owner } }).map(({ end }) => end.value);
    expect(ends.toSorted()).toEqual(["idling", "late", "quiet", "reading"]);
  });

  const openQuiet = async () => {
    const idle: (() => void)[] = [];
    const ports = {
      ...fakePorts({ address: "/user/" }),
      whenIdle: (act: () => void) => {
        idle.push(act);
        return () => void idle.splice(idle.indexOf(act), 1);
      },
    };
    const { app } = await openApp({ ports, token: fakeToken() });
    const send = vi.fn<(event: object) => void>();
    const open = () => openScreen(app, quietScreen, { owner: { send } });
    return { app, idle, send, open };
  };

  test("comes once the reading is over and the platform is idle", async () => {
    const { app, idle, send, open } = await openQuiet();
    app.activity.send({ type: "activity.start", id: "a" });
    const quiet = open();
    expect(idle).toHaveLength(0);
    app.activity.send({ type: "activity.end", id: "a" });
    expect(idle).toHaveLength(1);
    app.activity.send({ type: "activity.start", id: "b" });
    expect(idle).toHaveLength(0);
    app.activity.send({ type: "activity.end", id: "b" });
    expect(send).not.toHaveBeenCalled();
    idle[0]!();
    expect(send.mock.calls).toEqual([[{ type: "screen.quiet", isWhole: true }]]);
    expect(selectIsAtRest(quiet.screen.getSnapshot())).toBe(true);
  });

  test("comes after 2 seconds where the reading takes longer", async () => {
    const { app, send, open } = await openQuiet();
    app.activity.send({ type: "activity.start", id: "a" });
    const quiet = open();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send.mock.calls).toEqual([[{ type: "screen.quiet", isWhole: false }]]);
    expect(selectIsAtRest(quiet.screen.getSnapshot())).toBe(false);
  });

  test("comes at once where the platform cannot tell that it is idle", async () => {
    const { app } = await openApp({ token: fakeToken(), address: "/user/" });
    const send = vi.fn<(event: object) => void>();
    openScreen(app, quietScreen, { owner: { send } });
    expect(send).toHaveBeenCalledOnce();
  });
});
