import { fromCallback } from "xstate";
import { memoizePerApp, type Screen } from "../services/services.ts";
import { selectIsBusy } from "../shell/activity.machine.ts";
import { quietMachine, type QuietInput } from "./quiet.machine.ts";

/** Opened with a screen once the screen is drawn; tells `owner` when the screen has come to rest. */
export const quietScreen: Screen<typeof quietMachine, QuietInput> = {
  logic: memoizePerApp(({ activity, whenIdle }) =>
    quietMachine.provide({
      actors: {
        watchActivity: fromCallback(({ sendBack }) => {
          let isBusy = selectIsBusy(activity.getSnapshot());
          const tell = () => sendBack({ type: "activity.changed", isBusy });
          tell();
          const subscription = activity.subscribe((snapshot) => {
            if (isBusy === selectIsBusy(snapshot)) return;
            isBusy = !isBusy;
            tell();
          });
          return () => subscription.unsubscribe();
        }),
        waitForIdle: fromCallback(({ sendBack }) => {
          const tell = () => sendBack({ type: "platform.idle" });
          return whenIdle ? whenIdle(tell) : tell();
        }),
      },
    }),
  ),
  input: (_, given) => given,
};
