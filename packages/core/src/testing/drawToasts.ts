import type { Actor } from "xstate";
import type { toastsMachine } from "../shell/toasts.machine.ts";

/** Reports every toast as shown at once, as a front end does after drawing it. */
export const drawToasts = (toasts: Actor<typeof toastsMachine>): void => {
  toasts.subscribe(({ context }) => {
    for (const { id, isShown, isDismissed } of context.toasts)
      if (!isShown && !isDismissed) toasts.send({ type: "toast.shown", id });
  });
};
