import type { Screen } from "@canopy/core";
import { selectLatest, selectRecord, selectRecordFailure, type RecordActor } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { SkeletonText } from "../ui/layout/Skeleton.tsx";
import { ErrorState } from "../ui/state/ErrorState.tsx";
import { useScreen } from "./appContext.tsx";

/** The screen that reads a record. */
export type RecordReading<Entity extends object> = Screen<
  RecordActor<Entity>["logic"],
  { readonly id: string }
>;

interface RecordReadProps<Entity extends object> {
  readonly screen: RecordReading<Entity>;
  /** The id from the modal's props. */
  readonly id: unknown;
  /** The noun within a sentence: 'company'. */
  readonly noun: string;
  /** Number of placeholder lines until the record is read. */
  readonly lineCount: number;
  /** Renders what is known of the record before its read ends. Not for forms: they would change an older version. */
  readonly showsKnown?: boolean;
  readonly children: (record: Entity) => ReactNode;
}

/** A record in the app's modal: as it was read last, with `showsKnown` also as it is known before; otherwise a skeleton, or the failure. */
export function RecordRead<Entity extends object>(props: RecordReadProps<Entity>) {
  const { screen, id, noun, lineCount, showsKnown = false, children } = props;
  const actor = useScreen(screen, { id: typeof id === "string" ? id : "" });
  const record = useSelector(actor, showsKnown ? selectRecord<Entity> : selectLatest<Entity>);
  const failure = useSelector(actor, selectRecordFailure<Entity>, shallowEqual);
  if (record) return children(record);
  if (failure)
    return <ErrorState message={failure.text} onRetry={() => actor.send({ type: "record.retry" })} />;
  return <SkeletonText lineCount={lineCount} label={`Loading the ${noun}`} />;
}
