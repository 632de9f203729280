import { frameOf } from "./frameActors.ts";
import type { App } from "../services/runningApp.ts";

/** The keys that were pressed before the dialog's first field had the focus, in their order; from now on keys go to the field. */
export const takeTypedAhead = (app: App): readonly string[] => {
  const { typedAhead } = frameOf(app);
  const { keys } = typedAhead.getSnapshot().context;
  typedAhead.send({ type: "ahead.end" });
  return keys;
};
