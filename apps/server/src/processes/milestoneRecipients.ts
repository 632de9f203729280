import type { Kysely } from "kysely";
import type { Actor } from "../database/history.ts";
import type { Database } from "../database/schema.ts";
import type { NewNotification } from "../notifications/notify.ts";
import type { LockedProcess } from "../records/processLock.ts";
import type { MilestoneOfProcess } from "./processRecords.ts";

type Tx = Kysely<Database>;

/** What of a milestone its notices say. */
export type NoticeMilestone = Pick<MilestoneOfProcess, "id" | "key" | "name" | "ownerCompanyId">;

/** A process that somebody acts on. */
export interface ProcessInAction extends LockedProcess {
  readonly actor: Actor;
  readonly at: Date;
}

/** What a milestone's owner, its process's responsibles and its project's lead are told. */
export type MilestoneEvent = Pick<NewNotification, "kind" | "title" | "message">;

/** A milestone waits for the people of its owner's company where the project is theirs, else for those who run the process. */
export const readyNotices = async (
  tx: Tx,
  on: ProcessInAction,
  { milestones, cause }: { readonly milestones: readonly NoticeMilestone[]; readonly cause: string },
): Promise<readonly NewNotification[]> => {
  const { companyId, code } = on.project;
  // another partner's people do not meet the project, nor may they read its name here
  const isOfPartner = ({ ownerCompanyId }: NoticeMilestone) => ownerCompanyId === companyId;
  const people = milestones.some(isOfPartner) ? await peopleOf(tx, companyId) : [];
  return milestones.flatMap((milestone) => {
    const ready: MilestoneEvent = {
      kind: "MILESTONE_READY",
      title: `${code}: ${milestone.name} is ready`,
      message: `${describeMilestone(on, milestone)} is ready. ${cause}`,
    };
    if (!isOfPartner(milestone)) return runnerNotifications(on, milestone, ready);
    const reason = "It waits for your company.";
    return [{ ...ready, ...noticeFacts(on, milestone), userIds: withoutActor(on, people), reason }];
  });
};

const peopleOf = async (tx: Tx, companyId: string): Promise<readonly string[]> => {
  const people = await tx
    .selectFrom("appUser")
    .select("id")
    .where("companyId", "=", companyId)
    .where("status", "=", "ACTIVE")
    .execute();
  return people.map(({ id }) => id);
};

/** The person, where the project is not another partner's by now. */
export const stillAllowedToRead = async (
  tx: Tx,
  { project }: ProcessInAction,
  userId: string | null,
): Promise<readonly string[]> => {
  const people = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", userId)
    .where((is) => is.or([is("companyId", "is", null), is("companyId", "=", project.companyId)]))
    .execute();
  return people.map(({ id }) => id);
};

/** The responsibles of the process and the lead of its project, each with their own reason. */
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

/** What every notice of a milestone carries. */
export const noticeFacts = (on: ProcessInAction, milestone: NoticeMilestone) => ({
  link: milestoneLink(on, milestone),
  actor: on.actor.name,
  at: on.at,
});

/** The milestone in its process. */
export const milestoneLink = ({ row }: ProcessInAction, { id }: NoticeMilestone): string =>
  `/process/${row.id}?milestone=${id}`;

/** Who acts, as people are called. */
export const actorName = ({ actor }: ProcessInAction): string => actor.name ?? "Canopy";

/** `“Site visit” of Verification 2026 in CP-0003 Cerro Alto solar`. */
export const describeMilestone = ({ row, project }: ProcessInAction, { name }: NoticeMilestone): string =>
  `“${name}” of ${row.name} in ${project.code} ${project.name}`;
