/**
 * When the polls of a session begin: after its first screen has come to rest, so that no screen waits for them, or
 * after 5 seconds, so that they begin without a screen too. Source: behaviour.md §2 Notifications.
 */
import { setup, type SnapshotFrom } from "xstate";

/** Longest wait for a screen, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** The start of a session's polls. */
export const pollStartMachine = setup({
  types: { events: {} as { readonly type: "screen.quiet" } },
  delays: { longestWait: LONGEST_WAIT_MS },
}).createMachine({
  id: "pollStart",
  description: "The start of a session's polls, after its first screen has come to rest.",
  initial: "waiting",
  states: {
    waiting: { on: { "screen.quiet": "begun" }, after: { longestWait: "begun" } },
    begun: {},
  },
});

/** Whether the polls have begun. */
export const selectHavePollsBegun = (snapshot: SnapshotFrom<typeof pollStartMachine>): boolean =>
  snapshot.matches("begun");
