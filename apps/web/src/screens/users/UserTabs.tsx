import type { User } from "@canopy/core";
import { recordParts, relatedNames } from "@canopy/core/history";
import { selectPart, selectParts } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { UserEvents } from "#screens/events/shared/UserEvents.tsx";
import { RecordHistory } from "#screens/history/shared/RecordHistory.tsx";
import { Tabs } from "#ui/layout/Tabs.tsx";

interface UserTabsProps {
  readonly user: User;
  readonly name: string;
  /** The content of the first tab. */
  readonly children: ReactNode;
}

/** The tabs of a user's page: overview, the activity of the account for those who may read it, and the history. */
export function UserTabs({ user, name, children }: UserTabsProps) {
  const parts = useScreen(recordParts.user, undefined);
  const names = relatedNames(user);
  const tabs = {
    overview: { label: "Overview", content: children },
    activity: { label: "Activity", content: <UserEvents userId={user.id} /> },
    history: { label: "History", content: <RecordHistory entity="user" id={user.id} names={names} /> },
  };
  return (
    <Tabs
      label={`Parts of ${name}`}
      items={useSelector(parts, selectParts).map((part) => ({ id: part, ...tabs[part] }))}
      selectedId={useSelector(parts, selectPart) ?? "overview"}
      onSelect={(part) => parts.send({ type: "part.show", part })}
    />
  );
}
