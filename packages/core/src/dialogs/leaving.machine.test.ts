import { describe, expect, test } from "vitest";
import { missingOf } from "../testing/missingOf.ts";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { leavingMachine } from "./leaving.machine.ts";

const events = [
  { type: "work.added", id: "a" },
  { type: "work.added", id: "b" },
  { type: "work.dropped", id: "a" },
  { type: "work.dropped", id: "b" },
  { type: "link.held", to: "/user/" },
  { type: "leave.confirm", to: "/user/" },
  { type: "signOut.held" },
  { type: "signOut.confirm" },
];
const keyOf = ({ context }: { readonly context: { readonly ids: readonly string[] } }) => context.ids;
const paths = pathsOf(leavingMachine, events, { keyOf });

describe("leaving unsaved work", () => {
  test("takes every transition that it declares", () => {
    expect(missedTransitions(leavingMachine, events, { keyOf })).toEqual([]);
  });

  test.each(paths.map(({ title, end }) => [title, end] as const))(
    "%s is guarded exactly while there is work",
    (_, { value, context }) => {
      expect(value).toBe(context.ids.length === 0 ? "free" : "guarding");
      expect(new Set(context.ids)).toHaveLength(context.ids.length);
    },
  );
});

test("names what an app must provide to it", async () => {
  expect(await missingOf(leavingMachine)).toEqual({
    ask: "ask is not provided",
    askToSignOut: "askToSignOut is not provided",
    discard: "discard is not provided",
    holdLinks: "holdLinks is not provided",
  });
});
