import { isEnd, isOpen, type Milestone } from "@canopy/contracts";
import type { ListRow } from "../lists/listContext.ts";
import type { Selection } from "../lists/selection.ts";
import { numberText } from "../text/numberText.ts";

/** Evidence that is asked for and can be missing: no name is ticked in a bulk action, so those of NAMED always are. */
const lacksRequired = ({ evidence, evidenceMode, slots }: Milestone): boolean =>
  evidenceMode === "NAMED" ? evidence.length > 0 : (slots ?? []).some(({ isFilled }) => !isFilled);

const unknownText =
  "Those that name evidence without requiring it are completed without it. " +
  "Those that lack required evidence stay open, and so do ends.";

/**
 * Warns before the chosen milestones are completed: how many of the open ones are ends, which stay open, how many are
 * completed without their evidence, and how many require it and stay open. Where the list has not shown every chosen
 * row, the rule instead of the numbers; '' where nothing is to be warned of. Source: behaviour.md §4 Milestones.
 */
export const completionWarning = ({ rows, allOf = rows.length }: Selection<ListRow>): string => {
  if (allOf > rows.length) return unknownText;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this group are milestones
  const open = (rows as readonly (ListRow & Milestone)[]).filter(({ state }) => isOpen(state));
  const steps = open.filter((row) => !isEnd(row));
  const without = steps.filter((row) => !row.evidenceRequired && row.evidence.length > 0).length;
  const refusing = steps.filter((row) => row.evidenceRequired && lacksRequired(row)).length;
  const ends = open.length - steps.length;
  return [
    ...(ends === 0 ? [] : [endsText(ends)]),
    ...(without === 0 ? [] : [ofThem(without, "completed without", "evidence.")]),
    ...(refusing === 0 ? [] : [ofThem(refusing, "not completed here:", "evidence is required.")]),
  ].join(" ");
};

const endsText = (count: number): string =>
  count === 1
    ? "1 of them is an end, which is completed on its process's page."
    : `${numberText(count)} of them are ends, which are completed on the pages of their processes.`;

/** '1 of them is completed without its evidence.' */
const ofThem = (count: number, happens: string, end: string): string =>
  `${numberText(count)} of them ${count === 1 ? "is" : "are"} ${happens} ${count === 1 ? "its" : "their"} ${end}`;
