import type { DemoProject } from "../demoProject.ts";
import { countryZones } from "../people.ts";
import { daysBefore } from "../timeline.ts";
import { activePeople, personNamed, type DemoPerson, type WorkSource } from "../workSource.ts";
import { completedOne, skippedOne } from "./reminderClosings.ts";
import { dayFrom, weekdayFrom } from "../localDays.ts";
import { linkTo, type LinkSource } from "./reminderLinks.ts";
import { onceIdeas, repeatedIdeas, weeklyIdeas } from "./reminderIdeas.ts";
import type { DemoReminder } from "./reminderShape.ts";

const rules = [
  ["FREQ=MONTHLY", 5],
  ["FREQ=MONTHLY;BYDAY=1MO", 4],
  ["FREQ=WEEKLY;INTERVAL=4", 4],
  ["FREQ=MONTHLY;INTERVAL=3", 9],
] as const;
const hours = ["08:30", "09:00", "10:00", "14:00", "16:30"] as const;
const LATE_SHARE = 0.12;
const DONE_WEEKS = 4;
const DAYS_A_WEEK = 7;

/** The subject, creator and recipients of a reminder. */
type About = Pick<DemoReminder, "description" | "timeZone" | "link" | "maker" | "people">;

/** Reminders that are due once: in the future, done, or late. */
export const onceReminders = (source: WorkSource, links: LinkSource, count: number): DemoReminder[] =>
  Array.from({ length: count }, (_, index) => {
    const { rng, now } = source;
    const kind = (["ahead", "done", "ahead", "done", "late"] as const)[index % 5] ?? "ahead";
    const daysAway =
      kind === "ahead" ? rng.whole(1, 58) : kind === "done" ? -rng.whole(5, 120) : -rng.whole(1, 12);
    const createdAt = daysBefore(now, Math.max(0, -daysAway) + rng.whole(3, 25));
    const about = aboutOf(source, links, rng.pick(onceIdeas), createdAt);
    return {
      ...{ ...about, createdAt, due: `${dayFrom(now, daysAway)}T${rng.pick(hours)}` },
      leadTimes: rng.pick([[], [1], [7, 1], [14, 3]]),
      closingOf: (_place, dueAt) =>
        kind === "done" ? completedOne({ rng, now, by: finisherOf(about) }, dueAt) : undefined,
    };
  });

/** Reminders that repeat without an end. */
export const repeatedReminders = (source: WorkSource, links: LinkSource, count: number): DemoReminder[] =>
  Array.from({ length: count }, (_, index) => {
    const { rng, now } = source;
    const [rrule, months] = rules[index % rules.length] ?? rules[0];
    const first = weekdayFrom(dayFrom(now, -months * 30 - rng.whole(0, 20)), rng.whole(1, 5));
    const createdAt = daysBefore(new Date(`${first}T07:00:00Z`), rng.whole(2, 9));
    const about = aboutOf(source, links, rng.pick(repeatedIdeas), createdAt);
    return {
      ...{
        ...about,
        createdAt,
        rrule,
        due: `${first}T${rng.pick(hours)}`,
        leadTimes: rng.pick([[], [2], [7]]),
      },
      ...habitOf(source, finisherOf(about)),
    };
  });

/** A weekly reminder that ends after a number of times; every occurrence has a row. */
export const weeklyReminder = (source: WorkSource, links: LinkSource, times: number): DemoReminder => {
  const { rng, now } = source;
  const weeks = rng.whole(Math.max(1, times - DONE_WEEKS), times + 1);
  const first = weekdayFrom(dayFrom(now, -weeks * DAYS_A_WEEK), rng.whole(1, 5));
  const createdAt = daysBefore(new Date(`${first}T07:00:00Z`), rng.whole(1, 6));
  const about = aboutOf(source, links, rng.pick(weeklyIdeas), createdAt);
  return {
    ...{ ...about, createdAt, rrule: `FREQ=WEEKLY;COUNT=${times}`, due: `${first}T${rng.pick(hours)}` },
    leadTimes: rng.pick([[], [], [1]]),
    ...habitOf(source, finisherOf(about)),
  };
};

/** A repeating reminder that somebody has paused. */
export const pausedReminders = (source: WorkSource, links: LinkSource, count: number): DemoReminder[] =>
  repeatedReminders(source, links, count).map((one) => ({
    ...one,
    stopped: { status: "PAUSED", at: daysBefore(source.now, source.rng.whole(1, 20)), reason: null },
  }));

/** Past occurrences are completed, some of them skipped; of the last days some are late. */
const habitOf = ({ rng, now }: WorkSource, by: DemoPerson): Pick<DemoReminder, "closingOf"> => ({
  closingOf: (_place, dueAt) => {
    const isLate = dueAt > daysBefore(now, 10) && rng.chance(4 * LATE_SHARE);
    if (isLate) return undefined;
    const habit = { rng, now, by };
    return rng.chance(LATE_SHARE) ? skippedOne(habit, dueAt) : completedOne(habit, dueAt);
  },
});

/** For a project that existed already and is still running. Its lead creates the reminder for themself, for others, or also for the partner's users. */
const aboutOf = (
  source: WorkSource,
  { projects }: LinkSource,
  description: string,
  createdAt: Date,
): About => {
  const { rng } = source;
  const project = rng.pick(
    projects.filter((one) => one.row.status === "ACTIVE" && one.row.createdAt < createdAt),
  );
  return {
    ...{ description, timeZone: countryZones[project.row.country] ?? "UTC" },
    ...{ link: linkTo(project), maker: project.lead, people: peopleOf(source, project, createdAt) },
  };
};

/** The recipients of a project's reminder. */
export const peopleOf = (source: WorkSource, project: DemoProject, at: Date): readonly DemoPerson[] => {
  const { rng } = source;
  const [partner] = activePeople(source, project.row.companyId, at);
  const others: readonly (readonly DemoPerson[])[] = [
    [],
    [project.lead],
    [project.lead, ...(partner ? [partner] : [])],
    [project.lead, personNamed(source, rng.pick(["Ines Duarte", "Marek Holub"]))],
  ];
  const chosen = rng.pick(others);
  return chosen.filter(({ id }, place) => chosen.findIndex((one) => one.id === id) === place);
};

const finisherOf = ({ people, maker }: Pick<About, "people" | "maker">): DemoPerson => people[0] ?? maker;
