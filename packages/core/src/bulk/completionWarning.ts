import { hasEnded, isEnd, isOpen, type Milestone } from "@canopy/contracts";
import type { ListRow } from "../lists/listContext.ts";
import type { Selection } from "../lists/selection.ts";
import { numberText } from "../text/numberText.ts";

/** Evidence that is asked for and can be missing: no name is ticked in a bulk action, so those of NAMED always are. */
const lacksRequired = ({ evidence, evidenceMode, evidenceRequired, slots }: Milestone): boolean =>
  evidenceRequired &&
  (evidenceMode === "NAMED" ? evidence.length > 0 : (slots ?? []).some(({ isFilled }) => !isFilled));

/** It closes findings, and some of its process are open. */
const waitsForFindings = ({ closesFindings, process }: Milestone): boolean =>
  closesFindings && (process?.openFindings ?? []).length > 0;

/** True where nothing of the milestone's process is completed: it is held or has ended, or its project rests. */
const isResting = ({ process }: Milestone): boolean =>
  process?.status === "ON_HOLD" ||
  hasEnded(process?.status ?? "") ||
  ["ON_HOLD", "DISABLED"].includes(process?.project?.status ?? "");

const unknownText =
  "Those that name evidence without requiring it are completed without it. " +
  "Those that lack required evidence stay open, and so do ends.";

/**
 * Warns before the chosen milestones are completed: how many of the open ones stay open because their process does not
 * go on or because they are ends, how many are completed without their evidence, and how many stay open because they
 * require it or because of findings. Where the list has not shown every chosen
 * row, the rule instead of the numbers; '' where nothing is to be warned of. Source: behaviour.md §4 Milestones.
 */
export const completionWarning = ({ rows, allOf = rows.length }: Selection<ListRow>): string => {
  if (allOf > rows.length) return unknownText;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this group are milestones
  const open = (rows as readonly (ListRow & Milestone)[]).filter(({ state }) => isOpen(state));
  const resting = open.filter((row) => isResting(row)).length;
  const going = open.filter((row) => !isResting(row));
  const steps = going.filter((row) => !isEnd(row));
  const refusing = steps.filter((row) => lacksRequired(row)).length;
  const waiting = steps.filter((row) => !lacksRequired(row) && waitsForFindings(row)).length;
  const without = steps.filter(
    (row) => !row.evidenceRequired && row.evidence.length > 0 && !waitsForFindings(row),
  ).length;
  const ends = going.length - steps.length;
  return [
    ...(resting === 0 ? [] : [restingText(resting)]),
    ...(ends === 0 ? [] : [endsText(ends)]),
    ...(without === 0 ? [] : [ofThem(without, "completed without", "evidence.")]),
    ...(refusing === 0 ? [] : [ofThem(refusing, "not completed here:", "evidence is required.")]),
    ...(waiting === 0 ? [] : [findingsText(waiting)]),
  ].join(" ");
};

const restingText = (count: number): string =>
  count === 1
    ? "1 of them is not completed: its process is held or has ended."
    : `${numberText(count)} of them are not completed: their processes are held or have ended.`;

const findingsText = (count: number): string =>
  count === 1
    ? "1 of them is not completed: findings of its process are open."
    : `${numberText(count)} of them are not completed: findings of their processes are open.`;

const endsText = (count: number): string =>
  count === 1
    ? "1 of them is an end, which is completed on its process's page."
    : `${numberText(count)} of them are ends, which are completed on the pages of their processes.`;

/** '1 of them is completed without its evidence.' */
const ofThem = (count: number, happens: string, end: string): string =>
  `${numberText(count)} of them ${count === 1 ? "is" : "are"} ${happens} ${count === 1 ? "its" : "their"} ${end}`;
