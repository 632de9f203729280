import { daysBefore } from "../timeline.ts";
import { personNamed, type WorkSource } from "../workSource.ts";
import { completedOne, skippedOne } from "./reminderClosings.ts";
import { dayFrom, dayOfMonth, lastFriday, weekdayFrom } from "../localDays.ts";
import { lastProcessOf, linkTo, milestoneOf, projectOf, type LinkSource } from "./reminderLinks.ts";
import type { DemoReminder } from "./reminderShape.ts";
import { DAY_MS } from "#base/durations.ts";

const AMINA = "Amina Yusuf";
const MAREK = "Marek Holub";
const MONDAY = 1;
const TUESDAY = 2;
const LONGEST_MONTH_DAYS = 31;

/** The eight reminders of the demo's story. */
export const storyReminders = (source: WorkSource, links: LinkSource): DemoReminder[] => [
  meterFiles(source, links),
  flowMeter(source, links),
  hostAuthority(source, links),
  reviewRound(source, links),
  renewal(source, links),
  steeringMeeting(source),
  siteVisit(source, links),
  dataFreeze(source),
];

/** Linked to the period's process, because its data step is completed already. */
const meterFiles = (source: WorkSource, links: LinkSource): DemoReminder => {
  const { rng, now } = source;
  const amina = personNamed(source, AMINA);
  const project = projectOf(links, "CP-0003");
  const process = lastProcessOf(project);
  const habit = { rng, now, by: amina };
  return {
    description: "Collect meter files",
    ...{
      due: `${dayOfMonth(now, -5, 5)}T09:00`,
      timeZone: "America/Bogota",
      rrule: "FREQ=MONTHLY;BYMONTHDAY=5",
    },
    ...{ leadTimes: [3], link: linkTo(project, process), maker: amina },
    people: [amina, personNamed(source, "Luis Ocampo")],
    createdAt: daysBefore(new Date(`${dayOfMonth(now, -5, 1)}T10:00:00Z`), 3),
    changedAt: new Date(Math.max(process.createdAt.getTime(), daysBefore(now, 40).getTime())),
    closingOf: (place, dueAt) => {
      if (place === 2)
        return skippedOne(habit, dueAt, "The meters were exchanged; there was nothing to read.");
      return dueAt < daysBefore(now, LONGEST_MONTH_DAYS) ? completedOne(habit, dueAt) : undefined;
    },
  };
};

const flowMeter = (source: WorkSource, links: LinkSource): DemoReminder => {
  const { rng, now } = source;
  const amina = personNamed(source, AMINA);
  return {
    description: "Calibrate flow meter",
    due: `${dayOfMonth(now, -8, 15)}T09:00`,
    ...{ timeZone: "Europe/Amsterdam", rrule: "FREQ=MONTHLY;INTERVAL=12", leadTimes: [30] },
    ...{ link: linkTo(projectOf(links, "CP-0006")), maker: amina, people: [amina] },
    createdAt: daysBefore(new Date(`${dayOfMonth(now, -8, 15)}T09:00:00Z`), 45),
    closingOf: (_, dueAt) => completedOne({ rng, now, by: amina }, dueAt),
  };
};

const hostAuthority = (source: WorkSource, links: LinkSource): DemoReminder => {
  const { rng, now } = source;
  const marek = personNamed(source, MAREK);
  const project = projectOf(links, "CP-0008");
  const process = lastProcessOf(project);
  const letter = milestoneOf(links, process, "LOA");
  const since = new Date(new Date(letter.readyAt ?? now).getTime() + DAY_MS);
  return {
    description: "Chase host authority",
    due: `${weekdayFrom(dayFrom(since, 1), MONDAY)}T09:30`,
    ...{ timeZone: "Africa/Johannesburg", rrule: "FREQ=WEEKLY", leadTimes: [0] },
    ...{ link: linkTo(project, process, letter), maker: marek },
    ...{ people: [marek, personNamed(source, AMINA)], createdAt: since },
    closingOf: (place, dueAt) => (place === 3 ? undefined : completedOne({ rng, now, by: marek }, dueAt)),
  };
};

const reviewRound = (source: WorkSource, links: LinkSource): DemoReminder => {
  const { now } = source;
  const amina = personNamed(source, AMINA);
  const project = projectOf(links, "CP-0016");
  const process = lastProcessOf(project);
  return {
    description: "Review round answer due",
    ...{ due: `${dayFrom(now, 5)}T17:00`, timeZone: "Africa/Nairobi", leadTimes: [7, 1] },
    ...{ link: linkTo(project, process, milestoneOf(links, process, "REV")), maker: amina },
    ...{ people: [amina, personNamed(source, MAREK)], createdAt: daysBefore(now, 16) },
  };
};

const renewal = (source: WorkSource, links: LinkSource): DemoReminder => {
  const marek = personNamed(source, MAREK);
  const project = projectOf(links, "CP-0013");
  const certifiedAt = new Date(project.row.completedAt ?? source.now);
  return {
    description: "Certification renewal",
    due: `${dayOfMonth(certifiedAt, 60, certifiedAt.getUTCDate())}T09:00`,
    ...{ timeZone: "Asia/Kolkata", leadTimes: [365], link: linkTo(project), maker: marek, people: [] },
    createdAt: new Date(certifiedAt.getTime() + DAY_MS),
  };
};

/** A meeting that stays at ten in the morning when the clocks change. */
const steeringMeeting = (source: WorkSource): DemoReminder => {
  const { rng, now } = source;
  const marek = personNamed(source, MAREK);
  const first = weekdayFrom(dayFrom(now, -7 * 26), TUESDAY);
  return {
    description: "Steering meeting",
    ...{ due: `${first}T10:00`, timeZone: "Europe/Lisbon", rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU" },
    ...{ leadTimes: [1], maker: marek },
    people: ["Ines Duarte", MAREK, AMINA, "Tomas Brandt"].map((name) => personNamed(source, name)),
    createdAt: daysBefore(new Date(`${first}T09:00:00Z`), 6),
    closingOf: (place, dueAt) => {
      const habit = { rng, now, by: marek };
      return place === 5 ? skippedOne(habit, dueAt, "Summer break.") : completedOne(habit, dueAt);
    },
  };
};

const siteVisit = (source: WorkSource, links: LinkSource): DemoReminder => {
  const { rng, now } = source;
  const marek = personNamed(source, MAREK);
  return {
    description: "Site visit, Helio stores",
    due: `${lastFriday(now, -3)}T10:00`,
    ...{ timeZone: "Europe/Madrid", rrule: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6", leadTimes: [2] },
    ...{ link: linkTo(projectOf(links, "CP-0010")), maker: marek },
    people: [marek, personNamed(source, AMINA)],
    createdAt: daysBefore(new Date(`${lastFriday(now, -3)}T10:00:00Z`), 12),
    closingOf: (_, dueAt) => completedOne({ rng, now, by: marek }, dueAt),
  };
};

/** Due on the 31st, and in shorter months on the last day. */
const dataFreeze = (source: WorkSource): DemoReminder => {
  const { rng, now } = source;
  const ines = personNamed(source, "Ines Duarte");
  return {
    description: "Month-end data freeze",
    due: `${dayOfMonth(now, -4, 0)}T18:00`,
    ...{
      timeZone: "Europe/Lisbon",
      rrule: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      leadTimes: [1],
    },
    ...{ maker: ines, people: [ines, personNamed(source, MAREK), personNamed(source, "Tomas Brandt")] },
    createdAt: daysBefore(new Date(`${dayOfMonth(now, -4, 0)}T18:00:00Z`), 9),
    closingOf: (_, dueAt) => completedOne({ rng, now, by: ines }, dueAt),
  };
};
