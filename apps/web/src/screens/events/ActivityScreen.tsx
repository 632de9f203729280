import { pathTo } from "@canopy/core";
import { eventLabel, eventListScreen, eventPeople, type SecurityEvent } from "@canopy/core/events";
import { AppLink } from "#kit/AppLink.tsx";
import { useScreen } from "#kit/appContext.tsx";
import type { OwnCells } from "#kit/listCells.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";

interface UserNameProps {
  readonly id: string | null;
  readonly name: string | null;
}

/** The name of a user at that time, linked to their page as long as there is one; a dash where nobody is known. */
const UserName = ({ id, name }: UserNameProps) =>
  name === null ? (
    <NoValue />
  ) : id === null ? (
    name
  ) : (
    <AppLink href={pathTo("user", { userId: id })}>{name}</AppLink>
  );

const cells: OwnCells<SecurityEvent> = {
  userName: (event) => <UserName id={eventPeople(event).userId} name={event.userName} />,
  actorName: (event) => <UserName id={eventPeople(event).actorId} name={event.actorName} />,
};

/** /activity/: security events of all accounts. Source: behaviour.md §2. */
export function ActivityScreen() {
  const list = useScreen(eventListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="Who signed in or was refused, what changed on accounts, and what left or came in as files."
      create={{}}
      cells={cells}
      rowName={eventLabel}
    />
  );
}
