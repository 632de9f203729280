import type { CalendarEntry } from "@canopy/core";
import { dueTexts } from "@canopy/core/days";
import { useApp } from "#kit/appContext.tsx";

/** Opens one occurrence in the app's modal: what and when, to be completed or skipped there. */
export const useOccurrenceModal = ({ isOnReminder = false } = {}): ((entry: CalendarEntry) => void) => {
  const { modal, services } = useApp();
  return (entry) =>
    modal.send({
      type: "modal.open",
      title: `Due ${dueTexts(services, entry.dueDatetime).short}`,
      content: "occurrence",
      props: { entry, isOnReminder },
    });
};
