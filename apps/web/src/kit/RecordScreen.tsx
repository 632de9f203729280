import {
  selectIsEditing,
  selectIsWhole,
  selectLatest,
  selectRecord,
  selectRecordFailure,
  selectRecordStatus,
  type RecordActor,
} from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Card } from "../ui/layout/Card.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { SkeletonText } from "../ui/layout/Skeleton.tsx";
import { ErrorState } from "../ui/state/ErrorState.tsx";
import { MissingState } from "../ui/state/States.tsx";
import { useApp } from "./appContext.tsx";

interface RecordBodyProps<Entity extends object, Result> {
  readonly record: RecordActor<Entity, Result>;
  /** The noun within a sentence: 'user'. */
  readonly noun: string;
  /** The list that the record belongs to. */
  readonly list: { readonly label: string; readonly href: string };
  /** The page needs the related records too, so that it does not begin with what the list's row knows. */
  readonly needsWhole?: boolean;
  /** The page is a form, so that it waits for the latest record instead of showing an earlier answer. */
  readonly isForForm?: boolean;
  readonly children: (entity: Entity) => ReactNode;
}

interface RecordScreenProps<Entity extends object, Result> extends RecordBodyProps<Entity, Result> {
  readonly title: string;
  /** The record's own name, where the page's title ends with it, so that no name heads the page below. */
  readonly name?: string;
  /** The record's status beside that name. */
  readonly badge?: ReactNode;
}

/** The screen of a record: its heading, then the record, or the state shown instead. */
export function RecordScreen<Entity extends object, Result>(props: RecordScreenProps<Entity, Result>) {
  return (
    <>
      <PageHeader title={props.title} isEyebrow name={props.name} badge={props.badge} />
      <RecordBody {...props} />
    </>
  );
}

/** A record, or the state shown instead. */
export function RecordBody<Entity extends object, Result>(props: RecordBodyProps<Entity, Result>) {
  const { record, noun, list, needsWhole = false, isForForm = false, children } = props;
  const status = useSelector(record, selectRecordStatus<Entity>);
  const entity = useSelector(record, isForForm ? selectLatest<Entity> : selectRecord<Entity>);
  const isWhole = useSelector(record, selectIsWhole<Entity>);
  const failure = useSelector(record, selectRecordFailure<Entity>, shallowEqual);
  const isEditing = useSelector(record, selectIsEditing<Entity>);
  const mayOpenList = useApp().mayOpen(list.href);
  // a form keeps what was typed into it, and its save says that the record is gone
  const holdsText = isEditing || (isForForm && entity !== undefined);
  if (status === "missing" && !holdsText)
    return (
      <MissingState
        title={`This ${noun} is not here`}
        text="It may have been deleted, or it is not among the records that you may see."
        action={mayOpenList ? list : { label: "Go to the dashboard", href: "/" }}
      />
    );
  if (status === "failed" || (failure && !entity))
    return <ErrorState message={failure?.text ?? ""} onRetry={() => record.send({ type: "record.retry" })} />;
  if (!entity || status === "loading" || (needsWhole && !isWhole)) return <RecordBones noun={noun} />;
  return children(entity);
}

/** The placeholder for a record, or for the parts of it that its list's row lacks, until they are read. */
export const RecordBones = ({ noun }: { readonly noun: string }) => (
  <Card>
    <SkeletonText lineCount={6} label={`Loading the ${noun}`} />
  </Card>
);
