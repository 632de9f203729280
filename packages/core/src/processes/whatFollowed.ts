import {
  canUndo,
  datedProcessOf,
  readWireDate,
  type ActingPerson,
  type MilestoneRecord,
  type Process,
  type WireDate,
} from "@canopy/contracts";
import type { Sequel, ToastAnnouncement } from "../base/announcement.ts";
import { filledIn } from "../records/recordAction.ts";
import { messages } from "../text/messages.ts";
import { actorIn, type MilestoneActionName } from "./milestoneActions.ts";
import { milestoneAddress } from "./milestoneAddress.ts";
import { standingCompletion } from "./milestoneCommand.ts";
import { processViewOf, type MilestoneView } from "./milestoneView.ts";
import { PROCESS_TOAST_KEY, UNDO_HOLD } from "./processes.view.ts";
import type { ProcessAction } from "./processActions.ts";

/** Kind of undo of a completion or skip, by its milestone's id. */
export const UNDO_MILESTONE = "milestone.undo";

const plainToast: ToastAnnouncement = { type: "toast", tone: "success", text: messages.done };

const keyOf = (process: Process): string => filledIn(PROCESS_TOAST_KEY, process);

const milestoneLink = (process: Process, { record, ownerName }: MilestoneView) => ({
  label: ownerName === undefined ? record.name : `${record.name}, ${ownerName}`,
  to: milestoneAddress({ id: record.id, processId: process.id }),
});

/** The steps that wait since that moment; if none, all that wait. */
const nextOf = (process: Process, since?: WireDate): readonly MilestoneView[] => {
  const { awaited } = processViewOf(process);
  const fresh = awaited.filter(({ record }) => record.readyAt === since);
  return (fresh.length > 0 ? fresh : awaited).toSorted((a, b) => a.record.position - b.record.position);
};

/** The sentence after an action, with a link to the next step: 'Intake call held · next: Confidentiality agreement signed, Legal desk'. */
const sequelOf = (told: string, process: Process, next: readonly MilestoneView[]): Sequel => {
  const [first] = next;
  if (process.status === "COMPLETED") return { text: `${told} · the process is completed` };
  if (process.status === "TERMINATED") return { text: `${told} · the process is terminated` };
  if (!first) return { text: told };
  const more = next.length > 1 ? ` (and ${next.length - 1} more)` : "";
  return { text: `${told} · next${more}:`, link: milestoneLink(process, first) };
};

const toldOf = (action: MilestoneActionName, target: MilestoneRecord): string =>
  ({
    complete: target.name,
    skip: `${target.name} skipped`,
    uncomplete: `${target.name} reopened`,
    rework: `Sent back to ${target.name}`,
  })[action];

/** Whether the person may take back what they have just done. */
const isUndoable = (process: Process, { id, key }: MilestoneRecord, person: ActingPerson): boolean => {
  const done = standingCompletion(process, id);
  // its own time as now, because the device's clock may be wrong
  const nowMs = (done && readWireDate(done.at)?.getTime()) ?? 0;
  return canUndo(datedProcessOf(process), key, actorIn(process, person), { personId: person.id, nowMs }).ok;
};

/** The toast after an action on a milestone: what happened, what is next, and whether it can be taken back. Source: behaviour.md §2 Shared pieces. */
export const milestoneDoneToast = (
  process: Process,
  { action, milestoneId }: { readonly action: MilestoneActionName; readonly milestoneId: string },
  person: ActingPerson | undefined,
): ToastAnnouncement => {
  const target = process.milestones?.find(({ id }) => id === milestoneId);
  if (!target) return plainToast;
  const isDone = action === "complete" || action === "skip";
  const views = processViewOf(process).milestones;
  // a reopened end in failure waits for nobody: the steps that it had stopped do
  const next =
    isDone || target.kind === "end_fail"
      ? nextOf(process, standingCompletion(process, milestoneId)?.at)
      : views.filter(({ record }) => record.id === milestoneId);
  return {
    ...plainToast,
    key: keyOf(process),
    sequel: sequelOf(toldOf(action, target), process, next),
    ...(isDone &&
      person &&
      isUndoable(process, target, person) && {
        undo: { kind: UNDO_MILESTONE, id: target.id, done: `${target.name} is open again` },
      }),
  };
};

const toldOfProcess: Readonly<Record<ProcessAction, string>> = {
  start: "has started",
  hold: "is on hold",
  resume: "goes on",
};

/** The toast after an action on a process: what happened, what is next; a hold can be taken back. Source: behaviour.md §2 Shared pieces. */
export const processDoneToast = (process: Process | undefined, action: ProcessAction): ToastAnnouncement => {
  if (!process) return plainToast;
  const running = { ...process, status: "IN_PROGRESS" } as const;
  const next = action === "hold" ? [] : nextOf(running);
  return {
    ...plainToast,
    key: keyOf(process),
    sequel: sequelOf(`${process.name} ${toldOfProcess[action]}`, running, next),
    ...(action === "hold" && {
      undo: { kind: UNDO_HOLD, id: process.id, done: `${process.name} goes on` },
    }),
  };
};
