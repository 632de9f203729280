import type { ProjectStatus } from "@canopy/contracts";
import { runningProcess, storyProcess, type DemoProcess } from "./demoProcess.ts";
import { demoProject, type DemoProject } from "./demoProject.ts";
import { furtherIdeas, type Course, type Idea } from "./furtherIdeas.ts";
import { places } from "./places.ts";
import type { Setback } from "./playProcess.ts";
import type { StoryProcess, StoryProject } from "./story/storyShape.ts";
import { daysBefore, instantBetween } from "./timeline.ts";
import { activePeople, found, type WorkSource } from "./workSource.ts";

/** The greatest age of generated projects in days: 13 months. */
export const FURTHER_DAYS = 388;
const LEADERS = ["PROGRAMME_MANAGER", "PROJECT_OFFICER"] as const;
/** The company of the story's partner user; it must have exactly three projects. */
const RESERVED = "Cordillera Agro";
const ONBOARDED_ALREADY = "Lakeland Water";
const BRISK = [0.38, 0.5] as const;
const USUAL = [0.7, 1.25] as const;

const statusOf: Readonly<Record<Course, ProjectStatus>> = {
  running: "ACTIVE",
  monitored: "ACTIVE",
  monitoredTwice: "ACTIVE",
  stopped: "ACTIVE",
  finished: "COMPLETED",
  held: "ON_HOLD",
  disabled: "DISABLED",
  draft: "DRAFT",
  prepared: "DRAFT",
};
const reasonOf: Partial<Record<Course, string>> = {
  held: "Held: budget for next year is not decided",
  disabled: "Withdrawn by the company",
};

/** The generated projects of the small demo, with codes from `firstCode` on. */
export const furtherProjects = (source: WorkSource, firstCode: number): DemoProject[] => {
  const hosts = source.companies.slice(0, 12).filter(({ name }) => name !== RESERVED);
  const newcomers = hosts.filter(({ name }) => name !== ONBOARDED_ALREADY);
  return furtherIdeas.map((idea, at) => {
    const isOnboarding = idea[0] === "PARTNER-ONB";
    const all = isOnboarding ? newcomers : hosts;
    const company = found(all, "company", (one) => one === all[at % all.length]);
    return furtherProject(source, idea, company, { code: firstCode + at, startedAt: startOf(source, at) });
  });
};

const NEWEST_DAYS = 15;
/** Projects that are far advanced began this many days ago. */
const EARLY_DAYS = 335;
/** Not a divisor of their number, so that neighbours in the list begin far apart. */
const STRIDE = 7;

const isLong = ([, , , course]: Idea) => course === "finished" || course.startsWith("monitored");

/** The start of the project at that position: early if it is far advanced; the others are spread evenly over the months. */
const startOf = ({ rng, now }: WorkSource, at: number): Date => {
  const oldest = daysBefore(now, FURTHER_DAYS);
  const [idea] = furtherIdeas.slice(at, at + 1);
  if (idea && isLong(idea)) return instantBetween(rng, oldest, daysBefore(now, EARLY_DAYS));
  const others = furtherIdeas.filter((one) => !isLong(one));
  const place = (others.indexOf(idea ?? ["", "", "", "draft"]) * STRIDE) % others.length;
  const span = (EARLY_DAYS - NEWEST_DAYS) / others.length;
  const newest = NEWEST_DAYS + place * span;
  return instantBetween(rng, daysBefore(now, newest + span), daysBefore(now, newest));
};

const furtherProject = (
  source: WorkSource,
  idea: Idea,
  company: { readonly name: string; readonly country: string },
  { code, startedAt }: { readonly code: number; readonly startedAt: Date },
): DemoProject => {
  const { rng } = source;
  const [template, type, words, course] = idea;
  const lead = rng.pick(activePeople(source, null, daysBefore(startedAt, 8), LEADERS));
  const [latitude, longitude] = places[company.country] ?? [0, 0];
  const near = (degrees: number) => Math.round((degrees + rng.next() - 0.5) * 10_000) / 10_000;
  const reason = reasonOf[course];
  const story: StoryProject = {
    code: `CP-${String(code).padStart(4, "0")}`,
    name: `${company.name.split(" ")[0]} ${words}`,
    company: company.name,
    type,
    country: company.country,
    perYear: template === "PARTNER-ONB" ? 0 : rng.whole(8, 940) * 100,
    status: statusOf[course],
    lead: lead.name,
    description: `${words.charAt(0).toUpperCase()}${words.slice(1)} at ${company.name}.`,
    place: [near(latitude), near(longitude)],
    tags: [words.split(" ").at(-1) ?? words],
    goals: [rng.whole(7, 9), 13],
    activity: rng.whole(1, 400) * 10,
    registryId: `${template.split("-")[0]}-${6_000 + code}`,
    ...(reason !== undefined && { reason }),
    processes: [],
  };
  const processes = processesOf(source, idea, startedAt);
  return demoProject(source, story, processes, processes.length > 0 ? undefined : startedAt);
};

const processesOf = (source: WorkSource, [template, , , course]: Idea, startedAt: Date): DemoProcess[] => {
  const story: StoryProcess = { template, name: template === "PARTNER-ONB" ? "Onboarding" : "Registration" };
  if (course === "draft") return [];
  if (course === "prepared") return [storyProcess(source, story)];
  if (course === "stopped")
    return [runningProcess(source, { ...story, ...stopOf(source, template) }, startedAt, BRISK)];
  if (course === "finished") return [runningProcess(source, story, startedAt, BRISK)];
  if (!course.startsWith("monitored"))
    return [runningProcess(source, { ...story, ...turnsOf(source, template) }, startedAt, USUAL)];
  const registration = runningProcess(source, story, startedAt, BRISK);
  const registeredAt = registration.run.endedAt() ?? startedAt;
  const cycle = (period: number, daysLater: number) =>
    runningProcess(
      source,
      {
        template: "MRV-CYCLE",
        name: `Monitoring period ${period}`,
        setbacks: setbackOf(source, "MRV-CYCLE"),
      },
      daysBefore(registeredAt, -daysLater),
      USUAL,
    );
  return [registration, cycle(1, 9), ...(course === "monitoredTwice" ? [cycle(2, 64)] : [])];
};

/** The way in which a running process differs from the straight course: sent back, or without its optional letter. */
const turnsOf = (source: WorkSource, template: string): Pick<StoryProcess, "setbacks" | "skipped"> => ({
  setbacks: setbackOf(source, template),
  skipped: template === "CDM-REG" ? ["LOE"] : [],
});

const SETBACK_SHARE = 0.4;

/** Sends some processes back once, along one of their arrows. */
const setbackOf = ({ rng, templates }: WorkSource, template: string): readonly Setback[] => {
  const arrows = found(templates, template, ({ key }) => key === template).arrows;
  const arrow = rng.pick(arrows.filter(({ kind }) => kind === "rework"));
  const { fromKey: from, toKey: to, label } = arrow;
  const reason = `${label?.charAt(0).toUpperCase()}${label?.slice(1)}.`;
  const afterDays = rng.whole(3, 15);
  return rng.chance(SETBACK_SHARE) ? [{ from, to, afterDays, reason }] : [];
};

const stopOf = ({ templates }: WorkSource, template: string): Pick<StoryProcess, "stop" | "notes"> => {
  const { arrows } = found(templates, template, ({ key }) => key === template);
  const { fromKey: from, toKey: end, label } = found(arrows, "abort", ({ kind }) => kind === "abort");
  return { stop: { end, from, afterDays: 12 }, notes: { [end]: `Stopped: ${label}.` } };
};
