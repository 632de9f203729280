import { isOpenWork } from "@canopy/contracts";
import { boundDueTime } from "#recurrence/dueTimes.ts";
import type { DemoProject } from "../demoProject.ts";
import type { DemoProcess } from "../demoProcess.ts";
import { countryZones } from "../people.ts";
import type { Rng } from "../rng.ts";
import { daysBefore, instantBetween } from "../timeline.ts";
import type { WorkRows } from "../workRows.ts";
import type { WorkSource } from "../workSource.ts";
import { peopleOf } from "./furtherReminders.ts";
import { linkTo, type LinkSource } from "./reminderLinks.ts";
import type { DemoReminder } from "./reminderShape.ts";

type MilestoneRow = WorkRows["milestone"][number];

/** A milestone with its process and project. */
interface Place {
  readonly project: DemoProject;
  readonly process: DemoProcess;
  readonly milestone: MilestoneRow;
}

const OFFSETS = [-30, -14, -7, -3, 0] as const;
/** A bound reminder is created at most this many days after its process began, or recently. */
const MOST_DAYS_AGO = 20;
const RECENT_DAYS = 60;

/** Reminders that follow an open milestone's due date at a distance of some days. */
export const followingReminders = (source: WorkSource, links: LinkSource, count: number): DemoReminder[] => {
  const { rng, now } = source;
  const open = placesIn(links, ({ project, process, milestone }) => {
    const isGoingOn = process.run.status() === "IN_PROGRESS" && project.row.status === "ACTIVE";
    return isOpenWork(milestone) && isGoingOn && dueOf(milestone) > now;
  });
  return someOf(rng, open, count).map((place) => {
    const offsetDays = rng.pick(OFFSETS);
    const about = aboutOf(source, place, madeLately(source, place));
    return {
      ...{ ...about, offsetDays, due: boundDueTime(dueOf(place.milestone), offsetDays, about.timeZone) },
      description: `${place.milestone.name}: be ready`,
      leadTimes: rng.pick([[], [3]]),
    };
  });
};

/** Reminders of milestones that are not ready, and so have no date. */
export const waitingReminders = (source: WorkSource, links: LinkSource, count: number): DemoReminder[] => {
  const { rng } = source;
  const locked = placesIn(
    links,
    ({ project, process, milestone }) =>
      milestone.state === "LOCKED" &&
      milestone.kind === "task" &&
      milestone.dueAt === null &&
      process.run.status() === "IN_PROGRESS" &&
      project.row.status === "ACTIVE",
  );
  return someOf(rng, locked, count).map((place) => ({
    ...aboutOf(source, place, madeLately(source, place)),
    ...{ offsetDays: -14, due: null, leadTimes: [] },
    description: `Before ${place.milestone.name.toLowerCase()}`,
  }));
};

/** Reminders that the product closed because their milestone was completed before or after their day. */
export const closedReminders = (source: WorkSource, links: LinkSource, count: number): DemoReminder[] => {
  const { rng, now } = source;
  const done = placesIn(links, ({ process, milestone }) => {
    const { completedAt, readyAt } = milestone;
    const isLately =
      completedAt !== null &&
      completedAt !== undefined &&
      new Date(completedAt) > daysBefore(now, RECENT_DAYS);
    return isLately && process.run.status() === "IN_PROGRESS" && readyAt !== null;
  });
  return someOf(rng, done, count).map((place, index) => {
    const at = new Date(place.milestone.completedAt ?? now);
    const createdAt = instantBetween(rng, new Date(place.milestone.readyAt ?? at), at);
    return {
      ...aboutOf(source, place, createdAt),
      description: `Ask about ${place.milestone.name.toLowerCase()}`,
      due: index % 2 === 0 ? instantBetween(rng, createdAt, at) : daysBefore(at, -9),
      leadTimes: [],
      stopped: { status: "CANCELLED", at, reason: "Its milestone was completed." },
    };
  });
};

/** Reminders that are paused with their project. */
export const pausedProjectReminders = (
  source: WorkSource,
  { projects }: LinkSource,
  count: number,
): DemoReminder[] => {
  const { rng } = source;
  const resting = projects.filter(({ row, decided }) => row.status === "DISABLED" && decided);
  return someOf(rng, resting, count).map((project) => {
    const at = project.decided?.at ?? source.now;
    const createdAt = instantBetween(rng, project.row.createdAt, at);
    return {
      description: "Ask for the year's figures",
      ...{ due: daysBefore(at, -30), timeZone: countryZones[project.row.country] ?? "UTC", leadTimes: [7] },
      ...{
        link: linkTo(project),
        maker: project.lead,
        people: peopleOf(source, project, createdAt),
        createdAt,
      },
      stopped: { status: "PAUSED", at, reason: "Its project was disabled." },
    };
  });
};

const placesIn = (
  { projects, milestones }: LinkSource,
  fits: (place: Place) => boolean,
): readonly Place[] => {
  const byProcess = Map.groupBy(milestones, ({ processId }) => processId);
  return projects.flatMap((project) =>
    project.processes.flatMap((process) =>
      (byProcess.get(process.id) ?? []).map((milestone) => ({ project, process, milestone })).filter(fits),
    ),
  );
};

const aboutOf = (source: WorkSource, { project, process, milestone }: Place, createdAt: Date) => ({
  ...{ timeZone: countryZones[project.row.country] ?? "UTC", link: linkTo(project, process, milestone) },
  ...{ maker: project.lead, people: peopleOf(source, project, createdAt), createdAt },
});

const madeLately = ({ rng, now }: WorkSource, { process }: Place): Date =>
  instantBetween(
    rng,
    new Date(Math.max(process.createdAt.getTime(), daysBefore(now, MOST_DAYS_AGO).getTime())),
    now,
  );

const dueOf = ({ dueAt }: MilestoneRow): Date => new Date(dueAt ?? Number.NaN);

/** Random items, at most `count`, each once. */
const someOf = <Item>(rng: Rng, items: readonly Item[], count: number): readonly Item[] =>
  items
    .map((item) => ({ item, place: rng.next() }))
    .toSorted((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ item }) => item);
