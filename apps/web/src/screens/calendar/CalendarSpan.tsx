import { sameValue } from "@canopy/core";
import {
  selectCalendarFailure,
  selectCalendarStatus,
  selectCalendarView,
  selectLate,
  selectShownDays,
  selectUnshown,
  type CalendarActor,
} from "@canopy/core/calendar";
import { shallowEqual, useSelector } from "@xstate/react";
import { useOccurrenceModal } from "./shared/useOccurrenceModal.ts";
import { Link } from "#ui/button/Link.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { AgendaView } from "./AgendaView.tsx";
import { MonthView } from "./MonthView.tsx";
import { WeekView } from "./WeekView.tsx";

const views = { month: MonthView, week: WeekView, agenda: AgendaView };

/** The visible days with their occurrences, or the failure to read them. */
export function CalendarSpan({ calendar }: { readonly calendar: CalendarActor }) {
  const status = useSelector(calendar, selectCalendarStatus);
  const failure = useSelector(calendar, selectCalendarFailure, shallowEqual);
  const View = views[useSelector(calendar, selectCalendarView)];
  const open = useOccurrenceModal();
  if (status === "failed")
    return (
      <ErrorState message={failure?.text ?? ""} onRetry={() => calendar.send({ type: "calendar.retry" })} />
    );
  const openById = (id: string): void => {
    const snapshot = calendar.getSnapshot();
    const entries = [
      ...selectShownDays(snapshot).flatMap((day) => day.entries),
      ...selectLate(snapshot).entries,
    ];
    const entry = entries.find(({ occurrenceId }) => occurrenceId === id);
    if (entry) open(entry);
  };
  return (
    <>
      <View calendar={calendar} isLoading={status === "loading"} onOpen={openById} />
      <Unshown calendar={calendar} />
    </>
  );
}

/** Says that more is due than the calendar shows. */
function Unshown({ calendar }: { readonly calendar: CalendarActor }) {
  return useSelector(calendar, selectUnshown, sameValue).map(({ text, linkText, href }) => (
    <p key={href}>
      {`${text} `}
      <Link href={href}>{linkText}</Link>
    </p>
  ));
}
