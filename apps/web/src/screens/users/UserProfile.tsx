import { languageName, readable, type MasterPassword, type RecordActor, type User } from "@canopy/core";
import { useApp } from "#app/appContext.tsx";
import { FocusHere } from "#app/Arrival.tsx";
import { CompanyLink, personName } from "#app/listCells.tsx";
import { Moment } from "#app/Moment.tsx";
import { RecordActions } from "#app/RecordActions.tsx";
import { StatusBadge } from "#app/StatusBadge.tsx";
import { Avatar } from "#ui/Avatar.tsx";
import { Card } from "#ui/Card.tsx";
import { Columns } from "#ui/Columns.tsx";
import { DescriptionList } from "#ui/DescriptionList.tsx";
import { Link } from "#ui/Link.tsx";
import { RecordHead } from "#ui/RecordHead.tsx";
import { MasterPasswordCard } from "./MasterPasswordCard.tsx";
import { RoleList } from "./RoleList.tsx";

interface UserProfileProps {
  readonly user: User;
  readonly record: RecordActor<User, MasterPassword>;
}

/** A user's summary, facts and roles. */
export function UserProfile({ user, record }: UserProfileProps) {
  const { locale } = useApp().reach;
  const name = personName(user);
  return (
    <>
      <FocusHere />
      <RecordHead
        name={name}
        picture={<Avatar name={name} size="large" />}
        badge={<StatusBadge status={user.status} />}
        facts={[
          { id: "email", content: <UserEmail user={user} /> },
          { id: "company", content: <UserCompany user={user} /> },
        ]}
        actions={
          <RecordActions record={record} name={name} onEdit={() => record.send({ type: "form.open" })} />
        }
      />
      <MasterPasswordCard record={record} name={name} />
      <Columns
        main={
          <Card title="Account">
            <DescriptionList
              facts={[
                { term: "Last sign-in", value: <Moment at={user.lastLoginAt} absent="Never" /> },
                { term: "Language", value: languageName(user.language, locale) },
                { term: "Time zone", value: user.timeZone?.replaceAll("_", " ") ?? "" },
                { term: "Week starts on", value: user.weekStart === null ? "" : readable(user.weekStart) },
                { term: "Created", value: <Moment at={user.createdAt} /> },
                { term: "Last changed", value: <Moment at={user.updatedAt} /> },
              ]}
            />
          </Card>
        }
        side={
          <Card title="Roles">
            <RoleList codes={user.roles} />
          </Card>
        }
      />
    </>
  );
}

const UserEmail = ({ user }: { readonly user: User }) => (
  <Link href={`mailto:${user.email}`}>{user.email}</Link>
);

const UserCompany = ({ user }: { readonly user: User }) =>
  user.company ? <CompanyLink id={user.company.id} name={user.company.name} /> : "Our own staff";
