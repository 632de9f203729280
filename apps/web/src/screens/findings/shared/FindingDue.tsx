import type { Finding } from "@canopy/core/findings";
import { Due } from "#kit/Due.tsx";

/** A finding's due day, marked from the day after it while it waits for an answer. */
export const FindingDue = ({ finding: { due, overdue } }: { readonly finding: Finding }) => (
  <Due at={due} isOverdue={overdue} />
);
