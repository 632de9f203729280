import type { User } from "@canopy/core";
import type { RecordActor } from "@canopy/core/records";
import { personName, readable } from "@canopy/core/text";
import { languageName, type MasterPassword } from "@canopy/core/users";
import { useApp } from "#kit/appContext.tsx";
import { FocusHere } from "#kit/Arrival.tsx";
import { CompanyLink } from "#kit/listCells.tsx";
import { Moment } from "#kit/Moment.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Avatar } from "#ui/text/Avatar.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Link } from "#ui/button/Link.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { MasterPasswordCard } from "./MasterPasswordCard.tsx";
import { RoleList } from "./RoleList.tsx";

interface UserProfileProps {
  readonly user: User;
  readonly record: RecordActor<User, MasterPassword>;
}

/** A user's head, facts and roles. */
export function UserProfile({ user, record }: UserProfileProps) {
  const { locale } = useApp().services;
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
