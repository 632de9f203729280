import { pathTo, routes, selectIsEditing, userScreen } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useScreen } from "#app/appContext.tsx";
import type { ScreenProps } from "#app/screenProps.ts";
import { RecordScreen } from "#app/RecordScreen.tsx";
import { UserEdit } from "./UserEdit.tsx";
import { UserProfile } from "./UserProfile.tsx";

/** /user/{userId}: who it is, what they may do, and what may be done about it. Source: behaviour.md §2. */
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
