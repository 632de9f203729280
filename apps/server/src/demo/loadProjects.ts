import { projectStatuses } from "@canopy/contracts";
import { runningProcess } from "./demoProcess.ts";
import { demoProject, type DemoProject } from "./demoProject.ts";
import { FURTHER_DAYS } from "./furtherProjects.ts";
import type { StoryProject } from "./story/storyShape.ts";
import { daysBefore, instantBetween } from "./timeline.ts";
import type { WorkSource } from "./workSource.ts";

const LEADS = ["Marek Holub", "Amina Yusuf"] as const;
const PACE = [0.6, 1.3] as const;

/** Lean projects for load tests between two running numbers; the first `withProcess` of them have a process. */
export const loadProjects = (
  source: WorkSource,
  { from, to, withProcess }: { readonly from: number; readonly to: number; readonly withProcess: number },
): DemoProject[] =>
  Array.from({ length: to - from + 1 }, (_, i) => loadProject(source, from + i, i < withProcess));

const loadProject = (source: WorkSource, number: number, hasProcess: boolean): DemoProject => {
  const { rng, now } = source;
  const company = rng.pick(source.companies);
  const technology = rng.pick(source.technologies);
  const template = technology.defaultTemplateKey ?? "EE-CORP";
  const startedAt = instantBetween(rng, daysBefore(now, FURTHER_DAYS), daysBefore(now, 12));
  const story: StoryProject = {
    code: `CP-${String(number).padStart(4, "0")}`,
    name: `${company.name} ${technology.name.toLowerCase()} ${number}`,
    company: company.name,
    type: technology.code,
    country: company.country,
    perYear: rng.whole(1, 9_999) * 10,
    status: hasProcess ? "ACTIVE" : rng.pick(projectStatuses),
    lead: rng.pick(LEADS),
    description: "",
    tags: [technology.code.toLowerCase()],
    registryId: `${template}-${number}`,
    processes: [],
  };
  const processes = hasProcess
    ? [runningProcess(source, { template, name: `Process of ${story.code}` }, startedAt, PACE)]
    : [];
  return demoProject(source, story, processes, hasProcess ? undefined : startedAt);
};
