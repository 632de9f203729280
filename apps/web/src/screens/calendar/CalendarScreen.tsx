import { routes } from "@canopy/core";
import { calendarScreen, clockHelp, selectSpanNews, selectTimeZone } from "@canopy/core/calendar";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { VisuallyHidden } from "#ui/text/VisuallyHidden.tsx";
import { CalendarBar } from "./CalendarBar.tsx";
import { CalendarSpan } from "./CalendarSpan.tsx";

/** /reminders/calendar: due reminders by month, week or day. Source: behaviour.md §2 Calendar. */
export function CalendarScreen() {
  const calendar = useScreen(calendarScreen, undefined);
  const timeZone = useSelector(calendar, selectTimeZone);
  return (
    <>
      <PageHeader
        title={routes.reminderCalendar.title}
        help={`When reminders are due, by ${clockHelp(timeZone)}.`}
      />
      <CalendarBar calendar={calendar} />
      <VisuallyHidden>
        <output>{useSelector(calendar, selectSpanNews)}</output>
      </VisuallyHidden>
      <CalendarSpan calendar={calendar} />
    </>
  );
}
