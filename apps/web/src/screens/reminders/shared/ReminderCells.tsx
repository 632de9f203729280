import { nextDueOf, repeatsText, type Reminder } from "@canopy/core/reminders";
import { NoValue } from "#ui/text/NoValue.tsx";
import { Sentence } from "#ui/text/Sentence.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { Due } from "#kit/Due.tsx";
import { useApp } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { OccurrenceBadge } from "#screens/calendar/shared/OccurrenceBadge.tsx";

/** A reminder's rule in English. */
export const Repeats = ({ reminder }: { readonly reminder: Reminder }) => (
  <Sentence text={repeatsText(reminder, useApp().services.locale)} />
);

/** The next open occurrence: its time and status; a dash where there is none. */
export const NextDue = ({ reminder }: { readonly reminder: Reminder }) => {
  const { nextStatus } = reminder;
  const dueAt = nextDueOf(reminder);
  if (dueAt === undefined) return <NoValue />;
  if (nextStatus === "OVERDUE") return <Due at={dueAt} isOverdue />;
  return (
    <Row gap="small">
      <Moment at={dueAt} />
      {nextStatus !== null && nextStatus !== "UPCOMING" && <OccurrenceBadge status={nextStatus} />}
    </Row>
  );
};
