import { isOpenOccurrence, occurrenceStatuses, type Occurrence } from "@canopy/contracts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { badgeOf } from "../text/badges.ts";
import type { OccurrenceAsk, OccurrencesContext } from "./occurrences.machine.ts";

/** A snapshot of the occurrences, as far as screens read it. */
export interface OccurrencesSnapshot {
  readonly context: OccurrencesContext;
  matches(state: OccurrencesStatus): boolean;
}

/** Which of its looks the list has. */
export type OccurrencesStatus = "loading" | "showing" | "refreshing" | "failed";

const statuses = ["showing", "refreshing", "failed"] as const;
const nothing: readonly Occurrence[] = [];

/** The list's look. */
export const selectOccurrencesStatus = (snapshot: OccurrencesSnapshot): OccurrencesStatus =>
  statuses.find((status) => snapshot.matches(status)) ?? "loading";

/** The rows of the page. */
export const selectOccurrences = ({ context }: OccurrencesSnapshot): readonly Occurrence[] =>
  context.page?.data ?? nothing;

/** How many there are under the filter. */
export const selectOccurrenceTotal = ({ context }: OccurrencesSnapshot): number => context.page?.total ?? 0;

/** Which page, of which ones. */
export const selectOccurrenceAsk = ({ context }: OccurrencesSnapshot): OccurrenceAsk => context.ask;

/** What went wrong with reading them. */
export const selectOccurrencesFailure = ({ context }: OccurrencesSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

/** True where the person may complete and skip this one. */
export const selectCanSettle =
  (occurrence: Occurrence) =>
  ({ context }: OccurrencesSnapshot): boolean =>
    context.mayManage && isOpenOccurrence(occurrence);

/** The filters of the list, each with its words. */
export const occurrenceFilters: readonly {
  readonly value: OccurrenceAsk["filter"];
  readonly label: string;
}[] = [
  { value: "all", label: "All" },
  { value: "open", label: "Open" },
  ...occurrenceStatuses.map((value) => ({ value, label: badgeOf(value).label })),
];
