import { pathTo, type User } from "@canopy/core";
import { userListScreen } from "@canopy/core/users";
import { useScreen } from "#kit/appContext.tsx";
import type { OwnCells } from "#kit/listCells.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { Moment } from "#kit/Moment.tsx";

const cells: OwnCells<User> = {
  lastLoginAt: ({ lastLoginAt }) => <Moment at={lastLoginAt} absent="Never" />,
};

/** /user/: all users. Source: behaviour.md §2. */
export function UserListScreen() {
  const list = useScreen(userListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="Everyone who may sign in, at our own organisation and at its partner companies."
      create={{ href: pathTo("userCreate") }}
      cells={cells}
      rowName={({ email }) => email}
    />
  );
}
