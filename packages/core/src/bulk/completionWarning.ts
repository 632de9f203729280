import { isOpen, type Milestone } from "@canopy/contracts";
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
 * The evidence that is missing when the chosen milestones are completed: how many of the open ones are completed
 * without it, and how many require it and stay open. Where the list has not shown every chosen row, the rule instead
 * of the numbers; '' where no evidence is missing. Source: behaviour.md §4 Milestones.
 */
export const missingEvidenceText = ({ rows, allOf = rows.length }: Selection<ListRow>): string => {
  if (allOf > rows.length) return unknownText;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this group are milestones
  const open = (rows as readonly (ListRow & Milestone)[]).filter(({ state }) => isOpen(state));
  const without = open.filter((row) => !row.evidenceRequired && row.evidence.length > 0).length;
  const refusing = open.filter((row) => row.evidenceRequired && lacksRequired(row)).length;
  return [
    ...(without === 0 ? [] : [ofThem(without, "completed without", "evidence.")]),
    ...(refusing === 0 ? [] : [ofThem(refusing, "not completed here:", "evidence is required.")]),
  ].join(" ");
};

/** '1 of them is completed without its evidence.' */
const ofThem = (count: number, happens: string, end: string): string =>
  `${numberText(count)} of them ${count === 1 ? "is" : "are"} ${happens} ${count === 1 ? "its" : "their"} ${end}`;
