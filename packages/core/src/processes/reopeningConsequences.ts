import {
  awaitedSteps,
  isDone,
  isOpenWork,
  ruledProcessOf,
  statesOf,
  uncompleteStep,
  type MilestoneRecord,
  type Process,
} from "@canopy/contracts";
import { listText } from "../text/listText.ts";

/** The steps that are open now and locked once this one is reopened. */
const lockedBy = (process: Process, step: string): readonly string[] => {
  const ruled = ruledProcessOf(process);
  const before = statesOf(ruled.graph, ruled.marks);
  const after = uncompleteStep(ruled, step).states;
  return (process.milestones ?? [])
    .filter(({ key, kind }) => isOpenWork({ kind, state: before.get(key) }) && after.get(key) === "LOCKED")
    .map(({ name }) => name);
};

/** The project's lead and the process's responsibles; an unknown lead is somebody. */
const runnersOf = ({ project, responsibleIds }: Process): readonly (string | undefined)[] => [
  project?.leadUserId,
  ...responsibleIds,
];

const runnersTexts = (runners: readonly (string | undefined)[], personId: string): readonly string[] => {
  if (runners.every((id) => id === personId)) return [];
  return [runners.includes(personId) ? "the others who run the process" : "those who run the process"];
};

/**
 * Names the people of the project's company, where steps wait for them once this one is reopened: the step itself, and
 * those that are taken back and ready at once, because one of several branches is still done. Another company's people
 * are not told.
 */
const partnerTexts = (process: Process, step: MilestoneRecord): readonly string[] => {
  const { project, milestones = [] } = process;
  if (!project) return [];
  const { becameReady, process: after } = uncompleteStep(ruledProcessOf(process), step.key);
  const awaited = awaitedSteps(after);
  const theirs = milestones.filter(
    ({ key, ownerCompanyId }) =>
      ownerCompanyId === project.companyId && becameReady.includes(key) && awaited.includes(key),
  );
  const others = theirs.filter(({ key }) => key !== step.key).map(({ name }) => name);
  const people = `the people of ${project.company?.name ?? "the owner's company"}.`;
  return [
    ...(others.length < theirs.length ? [`Told that it is ready: ${people}`] : []),
    ...(others.length > 0
      ? [`Told that ${listText(others)} ${others.length === 1 ? "is" : "are"} ready again: ${people}`]
      : []),
  ];
};

/** The consequences for others of a person's reopening a milestone, as sentences: the people who are told, the steps that lock, and the round that begins. Source: behaviour.md §4 Milestones, Notifications. */
export const reopeningConsequences = (
  process: Process,
  target: MilestoneRecord,
  personId: string,
): readonly string[] => {
  const last = target.completions?.findLast(({ revokedAt }) => revokedAt === null);
  if (!last || !isDone(last.outcome)) return [];
  const runners = runnersOf(process);
  const { byId, byName } = last;
  const isCompleterTold = byId !== null && byName !== null && ![...runners, personId].includes(byId);
  const told = [
    ...runnersTexts(runners, personId),
    // a completion does not say whether its person is still active and of which company
    ...(isCompleterTold ? [`${byName} (if they may still read it)`] : []),
  ];
  const locked = lockedBy(process, target.key);
  return [
    ...(told.length > 0 ? [`Told with your reason: ${listText(told)}.`] : []),
    ...partnerTexts(process, target),
    ...(locked.length > 0 ? [`Locked until it is done again: ${listText(locked)}.`] : []),
    `Round ${target.round + 1} of ${target.name} begins.`,
  ];
};
