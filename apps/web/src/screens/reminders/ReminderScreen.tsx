import { pathTo, routes } from "@canopy/core";
import { groupOfCompany } from "@canopy/core/forms";
import { relatedNames } from "@canopy/core/history";
import {
  type ReminderRow,
  askToUnlink,
  mayLinkUsers,
  peopleText,
  recurrenceText,
  reminderScreen,
} from "@canopy/core/reminders";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { RecordTabs } from "#screens/history/shared/RecordTabs.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { personName } from "@canopy/core/text";
import { UserPlus } from "lucide-react";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ChosenList } from "#ui/choice/ChosenList.tsx";
import { OccurrenceList } from "./OccurrenceList.tsx";
import { ReminderFacts } from "./ReminderFacts.tsx";
import { ReminderHead } from "./ReminderHead.tsx";

/** /reminders/{reminderId}: its due dates, their outcomes, and the people notified. Source: behaviour.md §2. */
export function ReminderScreen({ params }: ScreenProps) {
  const record = useScreen(reminderScreen, { id: params["reminderId"] ?? "" });
  return (
    <RecordScreen
      record={record}
      title={routes.reminder.title}
      noun="reminder"
      list={{ label: "All reminders", href: pathTo("reminders") }}
    >
      {(reminder) => (
        <>
          <ReminderHead reminder={reminder} record={record} />
          <RecordTabs
            entity="reminder"
            id={reminder.id}
            name={reminder.title ?? "this reminder"}
            names={relatedNames(reminder)}
            ruleText={recurrenceText}
          >
            <Columns
              main={<OccurrenceList reminder={reminder} />}
              side={
                <>
                  <ReminderFacts reminder={reminder} />
                  <ReminderPeople reminder={reminder} />
                </>
              }
            />
          </RecordTabs>
        </>
      )}
    </RecordScreen>
  );
}

/** The people notified of the reminder; linked and removed by those who may. */
function ReminderPeople({ reminder }: { readonly reminder: ReminderRow }) {
  const app = useApp();
  const { id, users = [], userIds } = reminder;
  const mayLink = mayLinkUsers(app.services, reminder);
  const link = () =>
    app.modal.send({
      type: "modal.open",
      title: "Link a person",
      content: "reminderPersonForm",
      props: { id, userIds, companyGroup: reminder.company ? groupOfCompany(reminder.company) : undefined },
    });
  const people = users.map((person) => ({ value: person.id, label: personName(person) }));
  return (
    <Card
      title="People"
      text={peopleText(reminder)}
      actions={
        mayLink && (
          <Button label="Link a person" size="small" icon={<UserPlus aria-hidden />} onPress={link} />
        )
      }
    >
      {people.length > 0 && mayLink && (
        <ChosenList
          label="Linked people"
          items={people}
          onRemove={(userId) => askToUnlink(app, reminder, userId)}
        />
      )}
      {people.length > 0 && !mayLink && (
        <ul aria-label="Linked people">
          {people.map(({ value, label }) => (
            <li key={value}>{label}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
