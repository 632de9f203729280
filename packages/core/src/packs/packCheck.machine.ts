/** Checks the file of a pack without the server, one file at a time. Source: behaviour.md §2 Packs. */
import { assign, fromCallback, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { isolatedName } from "../text/isolatedName.ts";
import type { PackVerdict } from "./packVerdict.ts";

/** A pack's file as the person chose it. */
export interface ChosenPack {
  readonly name: string;
  readonly content: Blob;
}

/** The outcome of a check: the verdict, or the reason why the file could not be read. */
export type PackCheckOutcome =
  | { readonly name: string; readonly verdict: PackVerdict; readonly text?: undefined }
  | { readonly name: string; readonly verdict?: undefined; readonly text: string };

interface PackCheckContext {
  readonly file: ChosenPack | undefined;
  /** The compared part of all bytes, from 0 to 1. */
  readonly share: number;
  readonly outcome: PackCheckOutcome | undefined;
}

/** Events of a check; another file takes the place of the running one. */
export type PackCheckEvent =
  | { readonly type: "pack.check"; readonly file: ChosenPack }
  | { readonly type: "pack.stopChecking" };

/** Reports of a running check. */
export type PackCheckReport =
  | { readonly type: "check.progressed"; readonly share: number }
  | { readonly type: "check.done"; readonly verdict: PackVerdict }
  | { readonly type: "check.failed"; readonly text: string };

/** The check of one file after the other. */
export const packCheckMachine = setup({
  types: { context: {} as PackCheckContext, events: {} as PackCheckEvent | PackCheckReport },
  actors: {
    /** Checks the file: sends `check.progressed`, then `check.done` or `check.failed`. */
    check: fromCallback<{ type: "never" }, ChosenPack>(notProvided("check")),
  },
}).createMachine({
  id: "packCheck",
  description: "Checks the file of a pack without the server.",
  context: { file: undefined, share: 0, outcome: undefined },
  initial: "idle",
  on: {
    "pack.check": {
      target: ".checking",
      reenter: true,
      actions: assign({ file: ({ event }) => event.file, share: 0, outcome: undefined }),
    },
  },
  states: {
    idle: { description: "No file yet, the verdict of the last one, or one that was given up." },
    checking: {
      invoke: {
        src: "check",
        id: "check",
        input: ({ context: { file } }) => file ?? { name: "", content: new Blob([]) },
      },
      on: {
        "check.progressed": { actions: assign({ share: ({ event }) => event.share }) },
        "check.done": {
          target: "idle",
          actions: assign({
            outcome: ({ context: { file }, event: { verdict } }) => ({
              name: isolatedName(file?.name ?? ""),
              verdict,
            }),
          }),
        },
        "check.failed": {
          target: "idle",
          actions: assign({
            outcome: ({ context: { file }, event: { text } }) => ({
              name: isolatedName(file?.name ?? ""),
              text,
            }),
          }),
        },
        "pack.stopChecking": "idle",
      },
    },
  },
});

interface PackCheckSnapshot {
  readonly context: PackCheckContext;
  matches(state: "checking"): boolean;
}

/** The file that is being checked and the compared part of its bytes; undefined while none is. */
export const selectRunningCheck = (
  snapshot: PackCheckSnapshot,
): { readonly name: string; readonly share: number } | undefined =>
  snapshot.matches("checking")
    ? { name: isolatedName(snapshot.context.file?.name ?? ""), share: snapshot.context.share }
    : undefined;

/** The outcome of the last check. */
export const selectPackOutcome = ({ context }: PackCheckSnapshot): PackCheckOutcome | undefined =>
  context.outcome;
