import { isCrediting, type RegistryEntry } from "@canopy/contracts";
import { dayOf, type DemoProcess } from "./demoProcess.ts";
import { DAY_MS } from "../base/durations.ts";

const CREDITING_YEARS = 10;
const ESTIMATED_YEARS = 5;

/** The steps that change the registry's data, the later ones first. */
const registrySteps = [
  ["REGISTERED", ["REGD", "DCERT", "ISS"]],
  ["VALIDATED", ["VRPT", "DREV"]],
  ["LISTED", ["PIPE", "LIST", "CAPP"]],
] as const;

const isRegistration = ({ template }: DemoProcess) => template.key !== "MRV-CYCLE";
const yearsAfter = (day: Date, years: number, lessDays = 1): string =>
  dayOf(
    new Date(Date.UTC(day.getUTCFullYear() + years, day.getUTCMonth(), day.getUTCDate()) - lessDays * DAY_MS),
  );

/** The registry's data of a project, derived from the course of its processes. */
export const registryFacts = (
  programme: string,
  processes: readonly DemoProcess[],
  perYear: number,
  registryId: string | undefined,
) => {
  const none = { registryStatus: null, registryStatusDate: null, registryProjectId: null, registryUrl: null };
  const noPeriod = { creditingPeriodStart: null, creditingPeriodEnd: null };
  const empty = { ...none, ...noPeriod, estimations: [], issuances: [] };
  const registration = processes.find(isRegistration);
  if (!registration || !isCrediting(programme) || !registryId) return empty;
  const reached = registrySteps.flatMap(([status, keys]) =>
    keys.flatMap((key) => {
      const isThere = registration.template.graph.steps.some((step) => step.key === key);
      const at = isThere ? registration.run.step(key).completedAt : null;
      return at ? [{ status, at }] : [];
    }),
  );
  const [latest] = reached;
  if (!latest) return empty;
  const listed = {
    registryStatus: latest.status,
    registryStatusDate: dayOf(latest.at),
    registryProjectId: registryId,
    registryUrl: `https://registry.example/projects/${registryId}`,
  };
  if (latest.status !== "REGISTERED") return { ...empty, ...listed };
  const start = processes
    .flatMap(({ periodStart }) => (periodStart ? [new Date(periodStart)] : []))
    .reduce((first, day) => (day < first ? day : first), latest.at);
  return {
    ...listed,
    creditingPeriodStart: dayOf(start),
    creditingPeriodEnd: yearsAfter(start, CREDITING_YEARS),
    estimations: Array.from({ length: ESTIMATED_YEARS }, (_, i) => ({
      from: yearsAfter(start, i, 0),
      to: yearsAfter(start, i + 1),
      tco2e: perYear,
    })),
    issuances: processes.flatMap((one) => issuanceOf(one, perYear, registryId)),
  };
};

const VERIFIED_SHARE = 0.46;

/** The tCO2e of a verified monitoring period: those of half a year, a little fewer than estimated. */
export const verifiedTco2e = (perYear: number): number => Math.round(perYear * VERIFIED_SHARE);

/** The issuance of a finished monitoring period. */
const issuanceOf = (
  { template, run, periodStart, periodEnd }: DemoProcess,
  perYear: number,
  registryId: string,
): RegistryEntry<"issuances">[] => {
  if (template.key !== "MRV-CYCLE" || run.status() !== "COMPLETED" || !periodStart || !periodEnd) return [];
  const reportedAt = run.step("VRPT").completedAt;
  const quantity = verifiedTco2e(perYear);
  const vintage = Number(periodEnd.slice(0, 4));
  return [
    {
      periodStart,
      periodEnd,
      verificationBody: "Meridian Verification",
      reportDate: reportedAt ? dayOf(reportedAt) : null,
      quantity,
      vintage,
      serials: `${registryId}-${vintage}-000001-${String(quantity).padStart(6, "0")}`,
    },
  ];
};
