import { isOpenOccurrence, occurrenceStatuses, type Occurrence, type Reminder } from "@canopy/contracts";
import type { SnapshotFrom } from "xstate";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { badgeOf } from "../text/badges.ts";
import type { OccurrenceAsk, occurrencesMachine } from "./occurrences.machine.ts";

type OccurrencesSnapshot = SnapshotFrom<typeof occurrencesMachine>;
/** Status of the list of occurrences. */
export type OccurrencesStatus = OccurrencesSnapshot["value"];

const nothing: readonly Occurrence[] = [];

/** The list's status. */
export const selectOccurrencesStatus = ({ value }: OccurrencesSnapshot): OccurrencesStatus => value;

/** The page's rows. */
export const selectOccurrences = ({ context }: OccurrencesSnapshot): readonly Occurrence[] =>
  context.page?.data ?? nothing;

/** The number of occurrences under the filter. */
export const selectOccurrenceTotal = ({ context }: OccurrencesSnapshot): number => context.page?.total ?? 0;

/** The current filter and page. */
export const selectOccurrenceAsk = ({ context }: OccurrencesSnapshot): OccurrenceAsk => context.ask;

/** The failure of the last read. */
export const selectOccurrencesFailure = ({ context }: OccurrencesSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

/** True where the person may complete and skip this occurrence. */
export const selectCanSettle =
  (occurrence: Occurrence) =>
  ({ context }: OccurrencesSnapshot): boolean =>
    context.mayManage && isOpenOccurrence(occurrence);

/** The list's filters with their labels; the usual one first. */
export const occurrenceFilters: readonly {
  readonly value: OccurrenceAsk["filter"];
  readonly label: string;
}[] = [
  { value: "open", label: "Open" },
  { value: "all", label: "All" },
  ...occurrenceStatuses.map((value) => ({ value, label: badgeOf(value).label })),
];

/** The text in place of a reminder's occurrences where there are none under the filter. */
export const noOccurrencesText = (
  filter: OccurrenceAsk["filter"],
  { status, closedReason }: Pick<Reminder, "status" | "closedReason">,
): { readonly title: string; readonly text: string } => {
  if (filter !== "all")
    return { title: "None of these", text: "Other occurrences are shown by the choice above." };
  if (status === "CANCELLED")
    return { title: "No occurrences", text: "It never fell due before it was cancelled." };
  // the product itself pauses a reminder only with its project
  const until = closedReason === null ? "it is resumed" : "its project is enabled";
  return status === "PAUSED"
    ? { title: "No occurrences", text: `They stand here once ${until}.` }
    : { title: "No occurrences yet", text: "They stand here as soon as it is known when it is due." };
};
