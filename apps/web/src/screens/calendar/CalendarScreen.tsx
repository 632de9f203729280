import { calendarScreen, clockHelp, routes, selectSpanNews, selectTimeZone } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useScreen } from "#app/appContext.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden.tsx";
import { CalendarBar } from "./CalendarBar.tsx";
import { CalendarSpan } from "./CalendarSpan.tsx";

/** What is due and when, by month, week or day. Source: behaviour.md §2 Calendar. */
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
