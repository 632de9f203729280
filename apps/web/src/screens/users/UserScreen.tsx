import { pathTo, routes } from "@canopy/core";
import { selectIsEditing } from "@canopy/core/records";
import { userScreen } from "@canopy/core/users";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import { UserEdit } from "./UserEdit.tsx";
import { UserProfile } from "./UserProfile.tsx";

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
