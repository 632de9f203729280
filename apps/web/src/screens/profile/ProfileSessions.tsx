import {
  deviceText,
  ownSessionsScreen,
  selectEnding,
  selectHasOthers,
  selectSessions,
  selectSessionsFailure,
  selectSessionsStatus,
  type OwnSessionsActor,
  type SessionRecord,
} from "@canopy/core/profile";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { SubList } from "#kit/SubList.tsx";
import { Button } from "#ui/button/Button.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { Badge } from "#ui/text/Badge.tsx";

const nameOf = ({ userAgent }: SessionRecord): string => deviceText(userAgent);

const facts: readonly DataColumn<SessionRecord>[] = [
  { id: "device", header: "Device", cell: nameOf, isRowHeader: true },
  { id: "address", header: "From address", cell: ({ address }) => address ?? <NoValue />, line: 2 },
  {
    id: "createdAt",
    header: "Signed in",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    line: 2,
    isLabelled: true,
  },
  { id: "lastUsedAt", header: "Last used", cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} />, line: 1 },
];

const endColumn = (actor: OwnSessionsActor): DataColumn<SessionRecord> => ({
  id: "end",
  header: "Action",
  isNarrow: true,
  isAction: true,
  cell: (session) => <EndSession actor={actor} session={session} />,
});

/** One's own sessions: the device, address and times of each, with 'End' for the others and 'End all others'. Source: behaviour.md §7 Sessions. */
export function ProfileSessions() {
  const actor = useScreen(ownSessionsScreen, undefined);
  const ending = useSelector(actor, selectEnding);
  const hasOthers = useSelector(actor, selectHasOthers);
  return (
    <SubList
      title="Sessions"
      columns={[...facts, endColumn(actor)]}
      rows={useSelector(actor, selectSessions)}
      status={useSelector(actor, selectSessionsStatus)}
      failure={useSelector(actor, selectSessionsFailure, shallowEqual)}
      onRetry={() => actor.send({ type: "sessions.retry" })}
      rowName={nameOf}
      isWrapping
      actions={
        hasOthers && (
          <Button
            label="End all others"
            size="small"
            isPending={ending === ""}
            isDisabled={ending !== undefined && ending !== ""}
            onPress={() => actor.send({ type: "sessions.endOthers" })}
          />
        )
      }
      empty={{ title: "No sessions", text: "The devices on which you are signed in are listed here." }}
    />
  );
}

interface EndSessionProps {
  readonly actor: OwnSessionsActor;
  readonly session: SessionRecord;
}

/** The button that ends a session, one at a time; the current one has a badge instead. */
function EndSession({ actor, session }: EndSessionProps) {
  const { id, isCurrent } = session;
  const ending = useSelector(actor, selectEnding);
  if (isCurrent) return <Badge tone="success" label="This device" />;
  return (
    <Button
      label="End"
      size="small"
      aria-label={`End: ${nameOf(session)}`}
      isPending={ending === id}
      isDisabled={ending !== undefined && ending !== id}
      onPress={() => actor.send({ type: "sessions.end", id })}
    />
  );
}
