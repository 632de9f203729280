import type { FailureText } from "@canopy/core";
import { ownClock } from "@canopy/core/days";
import { selectFields, type FormActor } from "@canopy/core/forms";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import {
  previewLines,
  previewOf,
  reminderPreviewScreen,
  type PreviewedDates,
  type PreviewLine,
} from "@canopy/core/reminders";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useApp, useScreen } from "../appContext.tsx";

/** What a reminder's form would lead to. */
interface ReminderPreview {
  readonly look: "nothing" | "loading" | "failed" | "showing";
  /** When it is due in words; '' while that cannot be said. */
  readonly words: string;
  readonly lines: readonly PreviewLine[];
  readonly hasMore: boolean;
  readonly timeZone: string;
  readonly ownZone: string;
  readonly failure: FailureText | undefined;
  readonly onRetry: () => void;
}

/** The next dates of what a reminder's form holds, asked for when the typing rests. */
export const useReminderPreview = (form: FormActor): ReminderPreview => {
  const { ask, words, due, timeZone } = useSelector(
    form,
    (snapshot) =>
      previewOf(Object.fromEntries(selectFields(snapshot).map(({ name, value }) => [name, value]))),
    shallowEqual,
  );
  const reading = useScreen(reminderPreviewScreen, { ask });
  const status = useSelector(reading, selectReadingStatus);
  const data = useSelector(reading, selectData<PreviewedDates | undefined>);
  const failure = useSelector(reading, selectReadingFailure, shallowEqual);
  useEffect(() => reading.send({ type: "reading.search", text: ask }), [reading, ask]);
  const { services } = useApp();
  const { timeZone: ownZone } = ownClock(services);
  const isShown = ask !== "" && status !== "hidden";
  return {
    look: !isShown ? "nothing" : status === "failed" ? "failed" : data?.dates.length ? "showing" : "loading",
    words,
    lines: previewLines(data?.dates ?? [], { due, timeZone, ownZone, locale: services.locale }),
    hasMore: data?.hasMore === true,
    timeZone,
    ownZone,
    failure,
    onRetry: () => reading.send({ type: "reading.retry" }),
  };
};
