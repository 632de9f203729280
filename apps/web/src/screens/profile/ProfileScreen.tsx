import { pathTo, routes, type OwnUser } from "@canopy/core";
import { digestText, mailChoiceText, mailGroups, mailKindLabel } from "@canopy/core/profile";
import { readable } from "@canopy/core/text";
import { languageName } from "@canopy/core/users";
import { useApp } from "#kit/appContext.tsx";
import { OwnEvents } from "#screens/events/shared/OwnEvents.tsx";
import { Button } from "#ui/button/Button.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { Address } from "#ui/text/Address.tsx";
import { OwnUserRead } from "./OwnUserRead.tsx";
import { ProfileSessions } from "./ProfileSessions.tsx";

/** /profile: the person's own account. Source: behaviour.md §2 My Profile. */
export function ProfileScreen() {
  const app = useApp();
  return (
    <>
      <PageHeader title={routes.profile.title} help="What Canopy knows about you, and what it sends you." />
      <OwnUserRead isOnPage>
        {(user) => (
          <Columns
            main={
              <Stack>
                <Details user={user} />
                <Mails user={user} />
                <ProfileSessions />
                <OwnEvents />
              </Stack>
            }
            side={
              <Stack>
                <Password />
                {app.mayOpen(pathTo("reminderCalendar")) && <CalendarFeed />}
              </Stack>
            }
          />
        )}
      </OwnUserRead>
    </>
  );
}

interface OpenProps {
  readonly label: string;
  readonly title: string;
  /** The name of the modal's content. */
  readonly content: string;
}

/** A button that opens one of the profile's dialogs. */
function Open({ label, ...modal }: OpenProps) {
  const app = useApp();
  return <Button label={label} onPress={() => app.modal.send({ type: "modal.open", ...modal })} />;
}

function Details({ user }: { readonly user: OwnUser }) {
  const { locale } = useApp().services;
  return (
    <Card
      title="Details"
      actions={<Open label="Edit details" title="Edit my details" content="ownDetails" />}
    >
      <DescriptionList
        facts={[
          { term: "Name", value: user.name },
          { term: "Surname", value: user.surname },
          { term: "Email", value: <Address text={user.email} /> },
          { term: "Language", value: languageName(user.language, locale) },
          { term: "Time zone", value: user.timeZone?.replaceAll("_", " ") ?? "As on this device" },
          {
            term: "Week starts on",
            value: user.weekStart === null ? "As usual in your language" : readable(user.weekStart),
          },
        ]}
      />
    </Card>
  );
}

const Mails = ({ user }: { readonly user: OwnUser }) => (
  <Card
    title="Mails"
    text={`Which notifications also come by mail. ${digestText(user.timeZone)}`}
    actions={<Open label="Choose mails" title="Choose my mails" content="ownMails" />}
  >
    <DescriptionList
      facts={mailGroups
        .flatMap(({ kinds }) => kinds)
        .map((kind) => ({
          term: mailKindLabel(kind),
          value: mailChoiceText(user.mailPreferences[kind] ?? ""),
        }))}
    />
  </Card>
);

const Password = () => (
  <Card title="Password">
    <Stack>
      <p>A new password ends all your other sessions.</p>
      <Open label="Change password" title="Change my password" content="ownPassword" />
    </Stack>
  </Card>
);

const CalendarFeed = () => (
  <Card title="Calendar feed">
    <Stack>
      <p>Your calendar program can show what is due, by a link of your own.</p>
      <Open label="Manage calendar feed" title="Calendar feed" content="calendarFeed" />
    </Stack>
  </Card>
);
