import { fromCallback } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { isWritten } from "../base/undos.ts";
import type { ActionAt, ActionCommand } from "./question.ts";
import type { Ask, ReadRest } from "./dialogActors.ts";
import type { Stop } from "../base/ports.ts";

/** The parts of the app with which an action speaks to the person. */
interface ActionServices {
  readonly ask: Ask;
  /** Carries out the message of an action whose screen is gone. */
  readonly announce: (announcement: Announcement) => void;
}

/** The calls behind a screen's actions. */
export interface ActionRuns {
  readonly run: (at: ActionAt & Pick<ActionCommand, "version">) => Promise<unknown>;
  /** Reads the rest of the action's question; undefined where its message is complete. */
  readonly readRest?: (at: ActionAt) => ReadRest | undefined;
}

/**
 * Takes `action.run` and runs it, after a yes in the confirmation dialog where it asks; answers `action.begun`, then
 * `action.done` or `action.failed`. The dialog logs a confirmed action's failure. Where the screen is gone by then, the
 * toast is announced all the same. Source: behaviour.md §2 Confirmation dialog, Toasts.
 */
export const runActions = ({ ask, announce }: ActionServices, { run, readRest }: ActionRuns) =>
  fromCallback<ActionCommand>(({ receive, sendBack }) => {
    let takeBack: Stop | undefined;
    let isGone = false;
    receive(({ action, id, version, question, toast: toastOf }) => {
      const at = { action, id };
      const start = async (): Promise<void> => {
        sendBack({ type: "action.begun", ...at });
        try {
          const result = await run({ ...at, version });
          const toast = toastOf?.(isWritten(result) ? result : undefined, isGone);
          if (isGone && toast) announce(toast);
          sendBack({ type: "action.done", ...at, result, toast });
        } catch (error) {
          sendBack({ type: "action.failed", ...at });
          throw error;
        }
      };
      if (question) takeBack = ask(question, start, readRest?.(at));
      // The cache announces the failure; the screen receives it as `action.failed`.
      else void start().catch(() => undefined);
    });
    return () => {
      isGone = true;
      takeBack?.();
    };
  });
