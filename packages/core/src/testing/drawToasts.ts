import type { Actor } from "xstate";
import type { toastsMachine } from "../shell/toasts.machine.ts";

/** Says of every toast at once that it is on screen, as a front end does when it has drawn it. */
export const drawToasts = (toasts: Actor<typeof toastsMachine>): void => {
  toasts.subscribe(({ context }) => {
    for (const { id, isShown, isDismissed } of context.toasts)
      if (!isShown && !isDismissed) toasts.send({ type: "toast.shown", id });
  });
};
