import { quietScreen } from "@canopy/core/frame";
import { useSelector } from "@xstate/react";
import { useScreen } from "./appContext.tsx";

const nobodyToTell = { owner: { send: () => undefined } };

/** True once what the screen reads is there and the browser is idle, or after two seconds: code that may wait is loaded then. */
export const useQuiet = (): boolean =>
  useSelector(useScreen(quietScreen, nobodyToTell), ({ status }) => status === "done");
