import { frameOf, quietScreen } from "@canopy/core/frame";
import { useApp, useScreen } from "../kit/appContext.tsx";

/** Reports to the polls that the screen beside it has come to rest. */
export function AfterScreen() {
  useScreen(quietScreen, { owner: frameOf(useApp()).pollStart });
  return null;
}
