import { isOpen, isSkippable, type Milestone } from "@canopy/contracts";
import type { ListRow } from "../lists/listContext.ts";
import type { Selection } from "../lists/selection.ts";
import { numberText } from "../text/numberText.ts";

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this group are milestones
const milestoneOf = (row: ListRow): Milestone => row as ListRow & Milestone;

/** Whether this row of the milestones can be skipped: it is optional, ready, was not reopened, and its process lets it. Source: behaviour.md §4 Milestones. */
export const canBeSkipped = (row: ListRow): boolean => refusalOf(milestoneOf(row)) === undefined;

const refusals = [
  { id: "notOpen", one: "it is not open", many: "they are not open" },
  { id: "notOptional", one: "it is not optional", many: "they are not optional" },
  {
    id: "reopened",
    one: "it was reopened, and is completed anew",
    many: "they were reopened, and are completed anew",
  },
  { id: "notRunning", one: "its process is not running", many: "their processes are not running" },
  {
    id: "openFindings",
    one: "findings of its process are open",
    many: "findings of their processes are open",
  },
] as const;

const refusalOf = (milestone: Milestone): (typeof refusals)[number]["id"] | undefined => {
  if (!isOpen(milestone.state)) return "notOpen";
  if (!isSkippable(milestone)) return "notOptional";
  if (milestone.state === "REOPENED") return "reopened";
  const { process, closesFindings } = milestone;
  if (process && process.status !== "IN_PROGRESS") return "notRunning";
  return closesFindings && (process?.openFindings ?? []).length > 0 ? "openFindings" : undefined;
};

const unknownText =
  "Only optional ones that are ready in a running process are skipped. The others stay as they are.";

/**
 * Warns before the chosen milestones are skipped: how many of them cannot be, and why. Where the list has not shown every
 * chosen row, the rule instead of the numbers; '' where all can be skipped. Source: behaviour.md §2 Selected rows.
 */
export const skippingWarning = ({ rows, allOf = rows.length }: Selection<ListRow>): string => {
  if (allOf > rows.length) return unknownText;
  return refusals
    .flatMap(({ id, one, many }) => {
      const count = rows.filter((row) => refusalOf(milestoneOf(row)) === id).length;
      const [are, why] = count === 1 ? ["is", one] : ["are", many];
      return count === 0 ? [] : [`${numberText(count)} of them ${are} not skipped: ${why}.`];
    })
    .join(" ");
};
