import type { CalendarEntry } from "@canopy/core";
import { entryName } from "@canopy/core/calendar";
import { useApp } from "#kit/appContext.tsx";

/** Returns a function that opens one occurrence in the app's modal. */
export const useOccurrenceModal = ({ isOnReminder = false } = {}): ((entry: CalendarEntry) => void) => {
  const { modal } = useApp();
  return (entry) =>
    modal.send({
      type: "modal.open",
      title: entryName(entry),
      content: "occurrence",
      props: { entry, isOnReminder },
    });
};
