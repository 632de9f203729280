import { askToUnlink, mayLinkUsers, type ReminderRow } from "@canopy/core/reminders";
import { personName } from "@canopy/core/text";
import { UserPlus } from "lucide-react";
import { useApp } from "#kit/appContext.tsx";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ChosenList } from "#ui/choice/ChosenList.tsx";

/** The people notified of the reminder; linked and removed by those who may. */
export function ReminderPeople({ reminder }: { readonly reminder: ReminderRow }) {
  const app = useApp();
  const { id, users = [], userIds, createdByName } = reminder;
  const mayLink = mayLinkUsers(app.services);
  const link = () =>
    app.modal.send({
      type: "modal.open",
      title: "Link a person",
      content: "reminderPersonForm",
      props: { id, userIds, companyName: reminder.company?.name },
    });
  const people = users.map((person) => ({ value: person.id, label: personName(person) }));
  return (
    <Card
      title="People"
      text="They are told when it falls due."
      actions={
        mayLink && (
          <Button label="Link a person" size="small" icon={<UserPlus aria-hidden />} onPress={link} />
        )
      }
    >
      {people.length === 0 && <p>{`Nobody is linked: ${createdByName ?? "whoever made it"} is told.`}</p>}
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
