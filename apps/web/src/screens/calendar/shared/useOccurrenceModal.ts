import type { CalendarEntry } from "@canopy/core";
import { dueTexts } from "@canopy/core/days";
import { useApp } from "#kit/appContext.tsx";

/** Returns a function that opens one occurrence in the app's modal. */
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
