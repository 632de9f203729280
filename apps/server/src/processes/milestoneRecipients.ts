import { access } from "@canopy/contracts";
import { sql } from "kysely";
import type { Actor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { notifyAll, type NewNotification } from "../notifications/notify.ts";
import { recipientsAmong } from "../records/people.ts";
import type { LockedProcess } from "../records/processLock.ts";
import { userHolds, userIsNotified } from "../tables/rights.ts";
import type { MilestoneOfProcess } from "./processRecords.ts";

/** The fields of a milestone that its notices use. */
export type NoticeMilestone = Pick<MilestoneOfProcess, "id" | "key" | "name" | "ownerCompanyId">;

/** A locked process with the person who acts on it. */
export interface ProcessInAction extends LockedProcess {
  readonly actor: Actor;
  readonly at: Date;
}

/** The text of a notice about a milestone. */
export type MilestoneEvent = Pick<NewNotification, "kind" | "title" | "message" | "toDo">;

/** Recipients of MILESTONE_READY: the owner company's active users who may read notifications and processes, if the project is that company's; otherwise, and where there are none, the process's responsibles and the project lead. */
export const readyNotices = async (
  tx: Db,
  on: ProcessInAction,
  { milestones, cause }: { readonly milestones: readonly NoticeMilestone[]; readonly cause: string },
): Promise<readonly NewNotification[]> => {
  const { companyId, code } = on.project;
  // another partner's users cannot read the project, so its name must not reach them here
  const isTheirs = (milestone: NoticeMilestone) => isOfPartner(on, milestone);
  const people = milestones.some(isTheirs) ? await companyRecipients(tx, companyId) : [];
  return milestones.flatMap((milestone) => {
    const ready: MilestoneEvent = {
      kind: "MILESTONE_READY",
      toDo: true,
      title: `${code}: ${milestone.name} is ready`,
      message: `${describeMilestone(on, milestone)} is ready. ${cause}`,
    };
    if (!isTheirs(milestone) || people.length === 0) return runnerNotifications(on, milestone, ready);
    const reason = "It waits for your company.";
    return [{ ...ready, ...noticeFacts(on, milestone), userIds: withoutActor(on, people), reason }];
  });
};

/** True if the milestone waits for the people of the project's company. */
const isOfPartner = ({ project }: ProcessInAction, { ownerCompanyId }: NoticeMilestone): boolean =>
  ownerCompanyId === project.companyId;

/** True if the milestone waits for the people of the project's company, and one of them can be told. */
export const canTellPartner = async (
  tx: Db,
  on: ProcessInAction,
  milestone: NoticeMilestone,
): Promise<boolean> =>
  isOfPartner(on, milestone) && (await companyRecipients(tx, on.project.companyId)).length > 0;

const companyRecipients = async (tx: Db, companyId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u
    where u.company_id = ${companyId}::text::uuid and ${userIsNotified}
      and ${userHolds(access.processes.get)}`.execute(tx);
  return rows.map(({ id }) => id);
};

/** Writes the notifications, and leaves out people who may not read of it, as those of another company than the project's; gives the ids of what it wrote. */
export const notifyReaders = async (
  tx: Db,
  { project }: ProcessInAction,
  notifications: readonly NewNotification[],
): Promise<readonly string[]> => {
  const told = new Set(notifications.flatMap(({ userIds }) => userIds));
  const recipients = new Set(await recipientsAmong(tx, project.companyId, [...told], access.processes.get));
  return notifyAll(
    tx,
    notifications.map((one) => ({ ...one, userIds: one.userIds.filter((id) => recipients.has(id)) })),
  );
};

/** Notifications for the project's lead and the process's responsibles, each with their own reason. */
export const runnerNotifications = (
  on: ProcessInAction,
  milestone: NoticeMilestone,
  event: MilestoneEvent,
): readonly NewNotification[] => {
  const lead = on.project.leadUserId;
  const responsibles = on.row.responsibleIds.filter((id) => id !== lead);
  const notification = { ...event, ...noticeFacts(on, milestone) };
  return [
    { ...notification, userIds: withoutActor(on, [lead]), reason: "You lead the project." },
    {
      ...notification,
      userIds: withoutActor(on, responsibles),
      reason: "You are responsible for the process.",
    },
  ];
};

const withoutActor = ({ actor }: ProcessInAction, ids: readonly string[]): readonly string[] =>
  ids.filter((id) => id !== actor.id);

/** The fields that every notice of a milestone has. */
export const noticeFacts = (on: ProcessInAction, milestone: NoticeMilestone) => ({
  link: milestoneLink(on, milestone),
  actor: on.actor.name,
  actorId: on.actor.id,
  at: on.at,
});

/** The path of the milestone in its process. */
export const milestoneLink = ({ row }: ProcessInAction, { id }: NoticeMilestone): string =>
  `/process/${row.id}?milestone=${id}`;

/** The name of the person who acts. */
export const actorName = ({ actor }: ProcessInAction): string => actor.name ?? "Canopy";

/** `“Site visit” of Verification 2026 in CP-0003 Cerro Alto solar`. */
export const describeMilestone = ({ row, project }: ProcessInAction, { name }: NoticeMilestone): string =>
  `“${name}” of ${row.name} in ${project.code} ${project.name}`;
