import type { Role, User } from "@canopy/core";
import { type RecordActor, selectData } from "@canopy/core/records";
import { personName, readable, roleLabel } from "@canopy/core/text";
import { type MasterPassword, languageName, allRoles } from "@canopy/core/users";
import { CompanyLink } from "#kit/AppLink.tsx";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Avatar } from "#ui/text/Avatar.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { FoldedFacts } from "#ui/facts/FoldedFacts.tsx";
import { MailLink } from "#ui/button/MailLink.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { useSelector } from "@xstate/react";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { LastMail } from "./LastMail.tsx";
import { UserTabs } from "./UserTabs.tsx";
import { MasterPasswordCard } from "./MasterPasswordCard.tsx";

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
      <RecordHead
        name={name}
        picture={<Avatar name={name} size="large" />}
        badge={<StatusBadge status={user.status} />}
        facts={[
          { id: "email", content: <MailLink to={user.email} /> },
          { id: "company", content: <UserCompany user={user} /> },
        ]}
        actions={
          <RecordActions record={record} name={name} onEdit={() => record.send({ type: "form.open" })} />
        }
      />
      <MasterPasswordCard record={record} name={name} />
      <UserTabs user={user} name={name}>
        <Columns
          main={
            <Card title="Account">
              <FoldedFacts
                facts={[
                  { term: "Last sign-in", value: <Moment at={user.lastLoginAt} absent="Never" /> },
                  ...(user.lastMail
                    ? [{ term: "Last mail", value: <LastMail mail={user.lastMail} record={record} /> }]
                    : []),
                  { term: "Language", value: languageName(user.language, locale) },
                  { term: "Time zone", value: user.timeZone?.replaceAll("_", " ") ?? "" },
                  { term: "Week starts on", value: user.weekStart === null ? "" : readable(user.weekStart) },
                  ...(user.anonymisedAt
                    ? [{ term: "Anonymised", value: <Moment at={user.anonymisedAt} /> }]
                    : []),
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
      </UserTabs>
    </>
  );
}

const UserCompany = ({ user }: { readonly user: User }) =>
  user.company ? <CompanyLink id={user.company.id} name={user.company.name} /> : "Our own staff";

/** A user's roles, each with its purpose where the person may read it. */
function RoleList({ codes }: { readonly codes: readonly string[] }) {
  const roles = useSelector(useScreen(allRoles, undefined), selectData<readonly Role[]>);
  return (
    <DescribedList
      items={codes.map((code) => {
        const role = roles?.find((one) => one.code === code);
        return { id: code, label: role?.label ?? roleLabel(code), text: role?.description };
      })}
    />
  );
}
