import { selectIsBusy } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { whenIdle } from "../ports/whenIdle.ts";
import { useApp } from "../kit/appContext.tsx";

/** First answers that take longer than this keep nothing waiting. */
const LONGEST_WAIT_MS = 2_000;

/** Acts once the screen beside it is shown with what it reads, or takes long to be: so neither form nor list waits for what may come after it. */
export const useQuietMoment = (act: () => void): void => {
  const { activity } = useApp();
  const isBusy = useSelector(activity, selectIsBusy);
  useEffect(() => {
    if (!isBusy) return whenIdle(act);
    const late = setTimeout(act, LONGEST_WAIT_MS);
    return () => clearTimeout(late);
  }, [isBusy, act]);
};
