import { repeatsText, type Reminder } from "@canopy/core/reminders";
import { NoValue } from "#ui/facts/DescriptionList.tsx";
import { Sentence } from "#ui/text/Sentence.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { Moment } from "#kit/Moment.tsx";
import { OccurrenceBadge } from "#screens/calendar/shared/OccurrenceBadge.tsx";

/** When a reminder is due, in plain words. */
export const Repeats = ({ reminder }: { readonly reminder: Reminder }) => (
  <Sentence text={repeatsText(reminder)} />
);

/** The next occurrence that is open: when, and how it stands; a dash where there is none. */
export const NextDue = ({ reminder }: { readonly reminder: Reminder }) => {
  const { nextDueAt, nextStatus, status } = reminder;
  if (nextDueAt === null || status !== "ACTIVE") return <NoValue />;
  return (
    <Row gap="small">
      <Moment at={nextDueAt} />
      {nextStatus !== null && nextStatus !== "UPCOMING" && <OccurrenceBadge status={nextStatus} />}
    </Row>
  );
};
