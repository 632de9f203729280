/**
 * Code and data that are fetched before the person asks for them: the code behind the link that they are about to
 * follow, its data once they rest on it for 60 ms, and, when a screen has come to rest, the code of the screen that
 * mostly follows it.
 */
import { assign, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";

/** Events of what is fetched ahead. */
export type AheadEvent =
  /** The pointer or the focus came to a link of the app, or the link was pressed. */
  | { readonly type: "link.near"; readonly address: string }
  | { readonly type: "link.away" }
  /** The screen at the current address has come to rest. */
  | { readonly type: "screen.quiet"; readonly isWhole: boolean };

/** Rest on a link before its data is read, in milliseconds. */
const REST_MS = 60;

/** The app's fetching ahead. */
export const aheadMachine = setup({
  types: { context: {} as { readonly address: string }, events: {} as AheadEvent },
  actions: {
    /** Loads the code of the screen at this address. */
    loadCode: notProvided("loadCode") as (_: unknown, address: string) => void,
    /** Reads what the screen at this address begins with. */
    readData: notProvided("readData") as (_: unknown, address: string) => void,
    /** Loads the code of the screen that mostly follows the current one. */
    loadNext: notProvided("loadNext"),
    aim: assign((_, address: string) => ({ address })),
  },
  guards: {
    isAnother: ({ context, event }) => event.type === "link.near" && event.address !== context.address,
  },
  delays: { rest: REST_MS },
}).createMachine({
  id: "ahead",
  description: "The code and data that are fetched before the person asks for them.",
  context: { address: "" },
  initial: "idle",
  on: {
    "screen.quiet": { actions: "loadNext" },
    "link.near": {
      guard: "isAnother",
      target: ".near",
      reenter: true,
      actions: [
        { type: "aim", params: ({ event }) => event.address },
        { type: "loadCode", params: ({ event }) => event.address },
      ],
    },
  },
  states: {
    idle: { entry: { type: "aim", params: "" } },
    near: {
      on: { "link.away": "idle" },
      after: {
        rest: { target: "read", actions: { type: "readData", params: ({ context }) => context.address } },
      },
    },
    read: { on: { "link.away": "idle" } },
  },
});
