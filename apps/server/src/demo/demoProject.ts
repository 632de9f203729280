import { isCrediting, type Programme } from "@canopy/contracts";
import { dayOf, withPeriods, type DemoProcess } from "./demoProcess.ts";
import type { NewRow } from "../database/insertRows.ts";
import { registryFacts, verifiedTco2e } from "./registryFacts.ts";
import type { StoryProject } from "./story/storyShape.ts";
import { found, personNamed, type DemoPerson, type WorkSource } from "./workSource.ts";
import { DAY_MS, HOUR_MS } from "../base/durations.ts";

/** A project of the demo with its processes, ready to be written. */
export interface DemoProject {
  readonly row: NewRow<"project"> & {
    readonly id: string;
    readonly companyId: string;
    readonly createdAt: Date;
  };
  readonly lead: DemoPerson;
  readonly responsibles: readonly DemoPerson[];
  readonly processes: readonly DemoProcess[];
  /** The time and reason of its present status, if a person decided it. */
  readonly decided: { readonly at: Date; readonly reason: string | null } | null;
}

const programmeOf: Readonly<Record<string, Programme>> = {
  "VCS-REG": "VCS",
  "GS-CERT": "GOLD_STANDARD",
  "CDM-REG": "CDM",
  "PACM-REG": "PACM",
  "TREES-JUR": "TREES",
};
const DAYS_BEFORE_PROCESS = 6;
const BASELINE_FACTOR = 1.35;

/** A project of the story with the fields that follow from its processes. */
export const demoProject = (
  source: WorkSource,
  story: StoryProject,
  played: readonly DemoProcess[],
  /** The time of creation, if no process gives it. */
  madeAt?: Date,
): DemoProject => {
  const { rng, now } = source;
  const processes = withPeriods(played).map((process) => withVerified(process, story.perYear));
  const technology = found(source.technologies, story.type, ({ code }) => code === story.type);
  const company = found(source.companies, story.company, ({ name }) => name === story.company);
  const lead = personNamed(source, story.lead);
  const template = processes[0]?.template.key ?? technology.defaultTemplateKey ?? "";
  const programme = programmeOf[template] ?? "CORPORATE";
  const crediting = isCrediting(programme);
  const bodyOf = (kind: string) => found(source.owners, kind, (one) => one.kind === kind).id;
  const first = processes.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => a - b)[0];
  const createdAt = madeAt ?? new Date((first ?? now.getTime()) - DAYS_BEFORE_PROCESS * DAY_MS);
  const lastAt = lastEvent(processes, createdAt);
  const decided = decisionOn(story, lastAt, now);
  const [method] = (technology.methodologies ?? "").split(";");
  const row = {
    ...{ id: rng.uuid(), code: story.code, name: story.name, description: story.description },
    ...{ status: story.status, statusBefore: story.status === "DISABLED" ? "ACTIVE" : null },
    ...{ companyId: company.id, typeId: technology.id, programme },
    ...registryFacts(programme, processes, story.perYear, story.registryId),
    methodology: crediting ? (story.methodology ?? method?.trim() ?? null) : null,
    methodologyVersion: crediting ? `${rng.whole(1, 4)}.0` : null,
    secondMethodology: null,
    ...{ sector: company.sector ?? null, country: story.country, region: story.region ?? null },
    ...{ latitude: story.place?.[0] ?? null, longitude: story.place?.[1] ?? null },
    ...{ coveredByNdc: crediting ? "INSIDE" : null, ndcNote: null },
    mitigationType: technology.mitigationType ?? null,
    startDate: story.status === "DRAFT" ? null : dayOf(createdAt),
    estimatedAnnualTco2e: story.perYear,
    baselineAnnualTco2e: story.perYear > 0 ? Math.round(story.perYear * BASELINE_FACTOR) : null,
    ...{ activityAmount: story.activity ?? null, activityUnit: technology.activityUnit ?? null },
    coBenefits: [...(story.goals ?? [])],
    validationBodyId: crediting ? bodyOf("VVB") : null,
    verificationBodyId: crediting ? bodyOf("VER") : null,
    leadUserId: lead.id,
    ...{ budget: story.budget?.[0] ?? null, currency: story.budget?.[1] ?? null },
    tags: [...(story.tags ?? [])],
    ratings: [...(story.ratings ?? [])],
    labels: [...(story.labels ?? []), ...certificationOf(processes)],
    relatedProjects: [...(story.relatedProjects ?? [])],
    completedAt: story.status === "COMPLETED" ? (decided?.at ?? null) : null,
    createdById: lead.id,
    createdAt,
    updatedAt: decided?.at ?? lastAt,
  };
  const responsibles = (story.responsibles ?? []).map((name) => personNamed(source, name));
  return { row, lead, responsibles, processes, decided };
};

/** A monitoring cycle whose verification report says how much was verified. */
const withVerified = (process: DemoProcess, perYear: number): DemoProcess =>
  process.template.key === "MRV-CYCLE"
    ? {
        ...process,
        notes: { VRPT: `${verifiedTco2e(perYear).toLocaleString("en")} tCO2e verified.`, ...process.notes },
      }
    : process;

const CERTIFIED_YEARS = 5;

const certificationOf = (processes: readonly DemoProcess[]) =>
  processes.flatMap(({ template, run }) => {
    const at = template.key === "GS-CERT" ? run.step("DCERT").completedAt : null;
    if (!at) return [];
    const until = Date.UTC(at.getUTCFullYear() + CERTIFIED_YEARS, at.getUTCMonth(), at.getUTCDate());
    return [
      {
        ...{ kind: "CERTIFICATION" as const, note: "Design certified" },
        ...{ validFrom: dayOf(at), validTo: dayOf(new Date(until - DAY_MS)) },
      },
    ];
  });

const lastEvent = (processes: readonly DemoProcess[], createdAt: Date): Date =>
  new Date(
    Math.max(
      createdAt.getTime(),
      ...processes.map(({ run, createdAt: made }) => (run.events.at(-1)?.at ?? made).getTime()),
    ),
  );

/** Decisions come two hours after the last action, but not after now. */
const decisionOn = (story: StoryProject, lastAt: Date, now: Date) => {
  if (story.status === "DRAFT" || story.status === "ACTIVE") return null;
  const at = Math.min(lastAt.getTime() + 2 * HOUR_MS, now.getTime());
  return { at: new Date(at), reason: story.reason ?? null };
};
