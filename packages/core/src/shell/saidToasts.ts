import type { Actor } from "xstate";
import type { FailureText } from "../failures/failureText.ts";
import type { Sequel } from "../base/announcement.ts";
import { selectToasts, type toastsMachine } from "./toasts.machine.ts";

/** The app that shows the toasts. */
interface Toasting {
  readonly toasts: Actor<typeof toastsMachine>;
}

/** A sequel as a line: 'Intake call held · next: Confidentiality agreement signed, Legal desk'. */
const sequelLine = ({ text, link }: Sequel): string => (link ? `${text} ${link.label}` : text);

/** Says each new toast once with its sequel, for a front end that writes lines. Without errors, because a command says its own failure. */
export const sayToasts = ({ toasts }: Toasting, say: (...lines: readonly string[]) => void): void => {
  let newest = toasts.getSnapshot().context.shownCount;
  toasts.subscribe((snapshot) => {
    for (const { turn, text, sequel, lines, tone } of selectToasts(snapshot)) {
      if (turn > newest && tone !== "error") say(text, ...(sequel ? [sequelLine(sequel)] : []), ...lines);
      newest = Math.max(newest, turn);
    }
  });
};

/** Finds the failure that was announced since this call; undefined while none was. */
export const failuresFromNow = ({ toasts }: Toasting): (() => FailureText | undefined) => {
  const before = toasts.getSnapshot().context.shownCount;
  return () =>
    selectToasts(toasts.getSnapshot()).findLast(({ turn, tone }) => turn > before && tone === "error");
};
