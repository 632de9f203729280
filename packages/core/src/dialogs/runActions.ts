import { fromCallback } from "xstate";
import type { ActionCommand } from "./question.ts";
import type { Ask, ReadRest } from "./dialogActors.ts";
import type { Stop } from "../base/ports.ts";

/** One action of a screen, as it is run. */
export interface ActionAt {
  readonly action: string;
  /** The record's id; '' where the action has no record. */
  readonly id: string;
}

/** The calls behind a screen's actions. */
export interface ActionRuns {
  readonly run: (at: ActionAt) => Promise<unknown>;
  /** What its question must still read; undefined where it says all at once. */
  readonly readRest?: (at: ActionAt) => ReadRest | undefined;
}

/**
 * Takes `action.run` and does it, after a yes in the confirmation dialog where it asks; answers `action.begun`, then
 * `action.done` or `action.failed`. A confirmed one's failure is logged by the dialog. Source: behaviour.md §2
 * Confirmation dialog.
 */
export const runActions = ({ ask }: { readonly ask: Ask }, { run, readRest }: ActionRuns) =>
  fromCallback<ActionCommand>(({ receive, sendBack }) => {
    let takeBack: Stop | undefined;
    receive(({ action, id, question }) => {
      const at = { action, id };
      const start = async (): Promise<void> => {
        sendBack({ type: "action.begun", ...at });
        try {
          sendBack({ type: "action.done", ...at, result: await run(at) });
        } catch (error) {
          sendBack({ type: "action.failed", ...at });
          throw error;
        }
      };
      if (question) takeBack = ask(question, start, readRest?.(at));
      // Its failure was told by the cache; the screen hears it as `action.failed`.
      else void start().catch(() => undefined);
    });
    return () => takeBack?.();
  });
