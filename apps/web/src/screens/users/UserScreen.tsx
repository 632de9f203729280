import { type User, pathTo, routes } from "@canopy/core";
import { type RecordActor, selectIsEditing } from "@canopy/core/records";
import { type MasterPassword, userEditScreen, userScreen } from "@canopy/core/users";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { UserProfile } from "./UserProfile.tsx";
import { UserForm } from "./UserForm.tsx";

/** /user/{userId}: one user with their permissions and actions. Source: behaviour.md §2. */
export function UserScreen({ params }: ScreenProps) {
  const record = useScreen(userScreen, { id: params["userId"] ?? "" });
  const isEditing = useSelector(record, selectIsEditing);
  return (
    <RecordScreen
      record={record}
      title={routes.user.title}
      noun="user"
      list={{ label: "All users", href: pathTo("users") }}
    >
      {(user) =>
        isEditing ? <UserEdit user={user} record={record} /> : <UserProfile user={user} record={record} />
      }
    </RecordScreen>
  );
}

interface UserEditProps {
  readonly user: User;
  readonly record: RecordActor<User, MasterPassword>;
}

/** The form of a user's fields and roles, shown in place of the profile. */
function UserEdit({ user, record }: UserEditProps) {
  const form = useScreen(userEditScreen, { record: user, owner: record });
  return (
    <Card title={`Edit ${user.email}`} width="reading">
      <UserForm form={form} />
    </Card>
  );
}
