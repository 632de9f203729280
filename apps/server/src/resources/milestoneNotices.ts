import {
  awaitedSteps,
  ruledProcessOf,
  type MilestoneEffect,
  type MilestoneRecord,
  type Process,
} from "@canopy/contracts";
import type { Kysely } from "kysely";
import type { Actor } from "../database/history.ts";
import type { Database } from "../database/schema.ts";
import type { LockedProcess } from "./processLock.ts";
import type { MilestoneOfProcess } from "./processRecords.ts";
import { notifyAll, type Told } from "./notify.ts";

type Tx = Kysely<Database>;
type Milestone = Pick<MilestoneOfProcess, "id" | "key" | "name" | "ownerCompanyId">;

/** A process that somebody acts on. */
interface Acting extends LockedProcess {
  readonly actor: Actor;
  readonly at: Date;
}

/** What a milestone's owner, its process's responsibles and its project's lead are told. */
type Event = Pick<Told, "kind" | "title" | "message">;

/** What was done to a milestone, and what it led to. */
interface Deed {
  readonly milestone: MilestoneOfProcess;
  readonly effect: MilestoneEffect;
  readonly milestones: readonly MilestoneOfProcess[];
}

/**
 * Tells who runs the process that a milestone is completed or skipped, and of each that it made ready those for whom it
 * waits. Source: behaviour.md §4 Notifications.
 */
export const tellOfFinished = async (
  tx: Tx,
  on: Acting,
  outcome: "COMPLETED" | "SKIPPED",
  { milestone, effect, milestones }: Deed,
): Promise<void> => {
  const deed = outcome === "COMPLETED" ? "completed" : "skipped";
  const done: Event = {
    kind: "MILESTONE_COMPLETED",
    title: `${on.project.code}: ${milestone.name} ${deed}`,
    message: `${whoDid(on)} ${deed} ${placeOf(on, milestone)}.`,
  };
  await notifyAll(tx, [
    ...toRunners(on, milestone, done),
    ...(await readyNotices(tx, on, {
      milestones: newlyAwaited(effect, milestones),
      cause: `${whoDid(on)} ${deed} “${milestone.name}”.`,
    })),
  ]);
};

/** Tells who runs the process, and who had completed it, that a milestone was taken back; its owner that it waits again. Source: behaviour.md §4 Notifications. */
export const tellOfReopened = async (
  tx: Tx,
  on: Acting,
  reason: string,
  { milestone, effect, milestones }: Deed,
): Promise<void> => {
  const back: Event = {
    kind: "MILESTONE_REOPENED",
    title: `${on.project.code}: ${milestone.name} reopened`,
    message: `${whoDid(on)} reopened ${placeOf(on, milestone)}: ${reason}`,
  };
  const last = milestone.completions.at(-1);
  const completedBy = last?.byId ?? null;
  const deed = last?.outcome === "SKIPPED" ? "skipped" : "completed";
  const runners = toRunners(on, milestone, back);
  const known = new Set([...runners.flatMap(({ userIds }) => userIds), on.actor.id]);
  const ready = await readyNotices(tx, on, {
    milestones: newlyAwaited(effect, milestones),
    cause: `${whoDid(on)} reopened “${milestone.name}”.`,
  });
  const isHeard = ({ link }: Told) => link === linkTo(on, milestone);
  const completer = completedBy === null || known.has(completedBy) ? [] : [completedBy];
  const heard = new Set<string | null>([...known, ...completer]);
  await notifyAll(tx, [
    ...runners,
    { ...back, ...about(on, milestone), userIds: completer, reason: `You had ${deed} it.` },
    // of the milestone itself each person hears once
    ...ready.map((one) =>
      isHeard(one) ? { ...one, userIds: one.userIds.filter((id) => !heard.has(id)) } : one,
    ),
  ]);
};

/** Tells those for whom a process's first milestones wait that it has started. Source: behaviour.md §4 Notifications. */
export const tellOfStart = async (
  tx: Tx,
  on: Acting,
  { milestones, transitions }: Pick<Process, "transitions"> & { readonly milestones: MilestoneRecord[] },
): Promise<void> => {
  const started = ruledProcessOf({ status: "IN_PROGRESS", milestones, transitions });
  const awaited = new Set(awaitedSteps(started));
  const ready = {
    milestones: milestones.filter(({ key }) => awaited.has(key)),
    cause: `${whoDid(on)} started the process.`,
  };
  await notifyAll(tx, await readyNotices(tx, on, ready));
};

/** Those that wait for somebody now and did not before: all that are open where the process has only started with it. */
const newlyAwaited = (
  { process, becameReady, statusChange }: MilestoneEffect,
  milestones: readonly MilestoneOfProcess[],
): readonly MilestoneOfProcess[] => {
  const awaited = new Set(awaitedSteps(process));
  const isStart = statusChange?.from === "NOT_STARTED";
  return milestones.filter(({ key }) => awaited.has(key) && (isStart || becameReady.includes(key)));
};

/** A milestone waits for the people of its owner's company, else for those who run the process. */
const readyNotices = async (
  tx: Tx,
  on: Acting,
  { milestones, cause }: { readonly milestones: readonly Milestone[]; readonly cause: string },
): Promise<readonly Told[]> => {
  const peopleOf = await peopleByCompany(tx, milestones);
  return milestones.flatMap((milestone) => {
    const ready: Event = {
      kind: "MILESTONE_READY",
      title: `${on.project.code}: ${milestone.name} is ready`,
      message: `${placeOf(on, milestone)} is ready. ${cause}`,
    };
    if (milestone.ownerCompanyId === null) return toRunners(on, milestone, ready);
    const people = peopleOf.get(milestone.ownerCompanyId) ?? [];
    const reason = "It waits for your company.";
    return [{ ...ready, ...about(on, milestone), userIds: withoutActor(on, people), reason }];
  });
};

const peopleByCompany = async (
  tx: Tx,
  milestones: readonly Milestone[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const companies = new Set(
    milestones.flatMap(({ ownerCompanyId }) => (ownerCompanyId === null ? [] : [ownerCompanyId])),
  );
  if (companies.size === 0) return new Map();
  const people = await tx
    .selectFrom("appUser")
    .select(["id", "companyId"])
    .where("companyId", "in", [...companies])
    .where("status", "=", "ACTIVE")
    .execute();
  const byCompany = Map.groupBy(people, ({ companyId }) => companyId ?? "");
  return new Map([...byCompany].map(([company, ofIt]) => [company, ofIt.map(({ id }) => id)]));
};

/** The responsibles of the process and the lead of its project, each with their own reason. */
const toRunners = (on: Acting, milestone: Milestone, event: Event): readonly Told[] => {
  const lead = on.project.leadUserId;
  const responsibles = on.row.responsibleIds.filter((id) => id !== lead);
  const told = { ...event, ...about(on, milestone) };
  return [
    { ...told, userIds: withoutActor(on, [lead]), reason: "You lead the project." },
    {
      ...told,
      userIds: withoutActor(on, responsibles),
      reason: "You are responsible for the process.",
    },
  ];
};

const withoutActor = ({ actor }: Acting, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => id !== actor.id);

const about = (on: Acting, milestone: Milestone) => ({
  link: linkTo(on, milestone),
  actor: on.actor.name,
  at: on.at,
});

const linkTo = ({ row }: Acting, { id }: Milestone): string => `/process/${row.id}?milestone=${id}`;

const whoDid = ({ actor }: Acting): string => actor.name ?? "Canopy";

/** `“Site visit” of Verification 2026 in CP-0003 Cerro Alto solar`. */
const placeOf = ({ row, project }: Acting, { name }: Milestone): string =>
  `“${name}” of ${row.name} in ${project.code} ${project.name}`;
