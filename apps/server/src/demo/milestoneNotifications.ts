import { isCrediting } from "@canopy/contracts";
import type { NewNotification } from "../notifications/notify.ts";
import type { DemoProcess } from "./demoProcess.ts";
import type { DemoProject } from "./demoProject.ts";
import type { RunEvent } from "./processRun.ts";
import { activePeople, finisherOf, reviewerOf, type WorkSource } from "./workSource.ts";

type Step = DemoProcess["template"]["steps"][number];

/** The milestone's id by process and key of the step. */
export type MilestoneIds = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Event = Omit<NewNotification, "userIds" | "reason">;

/** The parts of a process that a notification mentions. */
interface Place {
  readonly project: DemoProject;
  readonly process: DemoProcess;
  readonly step: Step;
  readonly link: string;
}

/** The notifications of a project's milestones, in the product's words. Source: behaviour.md §4 Notifications. */
export const milestoneNotifications = (
  source: WorkSource,
  project: DemoProject,
  ids: MilestoneIds,
): NewNotification[] =>
  project.processes.flatMap((process) =>
    process.template.steps.flatMap((step) => {
      const link = `/process/${process.id}?milestone=${ids.get(process.id)?.get(step.key) ?? ""}`;
      const place = { project, process, step, link };
      const events = process.run.events.filter((event) => event.step === step.key);
      return [...readyTold(source, place), ...events.flatMap((event) => doneTold(source, place, event))];
    }),
  );

const readyTold = (source: WorkSource, place: Place): NewNotification[] => {
  const { project, process, step, link } = place;
  const { readyAt: at } = process.run.step(step.key);
  if (!at || step.kind === "end_fail") return [];
  const ready: Event = {
    ...{ kind: "MILESTONE_READY", at, link, actor: project.lead.name },
    title: `${project.row.code}: ${step.name} is ready`,
    message: `${nameOf(place)} is ready and waits for you.`,
  };
  if (step.ownerKind !== "PC") return runnerNotifications(place, ready, undefined);
  const userIds = activePeople(source, project.row.companyId, at).map(({ id }) => id);
  return [{ ...ready, userIds, reason: "It waits for your company." }];
};

const doneTold = (source: WorkSource, place: Place, { did, at, reason }: RunEvent): NewNotification[] => {
  const { project, step, link } = place;
  const doer = finisherOf(source, step, { companyId: project.row.companyId, lead: project.lead }, at);
  const isBack = did === "uncomplete" || did === "rework";
  const actor = isBack ? reviewerOf(source, isCrediting(project.row.programme)) : doer;
  const action = isBack ? "reopened" : did === "skip" ? "skipped" : "completed";
  const event: Event = {
    ...{ kind: isBack ? "MILESTONE_REOPENED" : "MILESTONE_COMPLETED", at, link, actor: actor.name },
    title: `${project.row.code}: ${step.name} ${action}`,
    message: `${actor.name} ${action} ${nameOf(place)}${isBack ? `: ${reason ?? ""}` : "."}`,
  };
  const isRunner = doer.id === project.lead.id;
  const toDoer = { ...event, userIds: [doer.id], reason: "You had completed it." };
  return [
    ...runnerNotifications(place, event, actor.id),
    ...(isBack && !isRunner && doer.id !== actor.id ? [toDoer] : []),
  ];
};

/** The demo's lead is responsible for each process. */
const runnerNotifications = (
  { project }: Place,
  event: Event,
  actorId: string | undefined,
): NewNotification[] =>
  project.lead.id === actorId
    ? []
    : [{ ...event, userIds: [project.lead.id], reason: "You lead the project." }];

const nameOf = ({ project, process, step }: Place): string =>
  `“${step.name}” of ${process.name} in ${project.row.code} ${project.row.name}`;
