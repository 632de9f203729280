import { describe, expect, it } from "vitest";
import { CallError } from "../failures/failure.ts";
import { fakeNotification } from "../testing/notificationStage.ts";
import { answered, failed, pathsOf } from "../testing/pathsOf.ts";
import { deliveryMachine } from "./delivery.machine.ts";
import { panelMachine } from "./panel.machine.ts";
import { unreadMachine } from "./unread.machine.ts";

const nothing = () => undefined;
const refused = new CallError({ kind: "forbidden", body: { errors: [] } });
const down = new CallError({ kind: "network" });
const pollTimer = [{ type: "tab.shown" }, { type: "tab.hidden" }, { type: "poll.due" }];
const input = { isPermitted: true, sinceMs: 0 };
const statesOf = (paths: readonly { readonly end: { readonly value: unknown } }[]) =>
  new Set(paths.map(({ end }) => JSON.stringify(end.value)));

describe("every state is reached", () => {
  it("of the delivery machine", () => {
    const machine = deliveryMachine.provide({ actions: { logFailure: nothing, acknowledge: nothing } });
    const events = [
      ...pollTimer,
      { type: "lock.held" },
      answered("readUndelivered", []),
      failed("readUndelivered", refused),
      failed("readUndelivered", down),
    ];
    expect(statesOf(pathsOf(machine, events, { input }))).toEqual(
      new Set([
        '{"following":"hidden"}',
        '{"following":{"shown":"waiting"}}',
        '{"following":{"shown":"polling"}}',
        '{"following":{"shown":"resting"}}',
        '"off"',
      ]),
    );
    expect(statesOf(pathsOf(machine, events, { input: { isPermitted: false, sinceMs: 0 } }))).toEqual(
      new Set(['"off"']),
    );
  });

  it("of the count machine", () => {
    const machine = unreadMachine.provide({ actions: { tellNews: nothing } });
    const events = [
      ...pollTimer,
      { type: "unread.outdated" },
      answered("countUnread", 3),
      failed("countUnread", refused),
      failed("countUnread", down),
    ];
    expect(statesOf(pathsOf(machine, events, { input }))).toEqual(
      new Set([
        '{"following":"hidden"}',
        '{"following":{"shown":"resting"}}',
        '{"following":{"shown":"counting"}}',
        '"off"',
      ]),
    );
  });

  it("of the panel machine", () => {
    const page = { data: [fakeNotification(1)], total: 11 };
    const events = [
      ...pollTimer,
      { type: "panel.toggle" },
      { type: "panel.more" },
      { type: "panel.retry" },
      { type: "panel.outdated" },
      answered("readFirst", page),
      failed("readFirst", down),
      answered("readNext", page),
      failed("readNext", down),
      answered("readPages", { rows: page.data, total: 11, pageCount: 1 }),
      failed("readPages", refused),
    ];
    const keyOf = ({ context }: { readonly context: { readonly isRefused: boolean } }) => context.isRefused;
    expect(statesOf(pathsOf(panelMachine, events, { input, keyOf }))).toEqual(
      new Set([
        '"closed"',
        ...["loading", "showing", "refreshing", "loadingMore", "stuck", "failed"].map(
          (state) => `{"open":"${state}"}`,
        ),
      ]),
    );
  });
});
