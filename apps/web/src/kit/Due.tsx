import { overdueLabel } from "@canopy/core/text";
import { Overdue } from "../ui/text/Overdue.tsx";
import { Moment } from "./Moment.tsx";

interface DueProps {
  readonly at: Parameters<typeof Moment>[0]["at"];
  readonly isOverdue: boolean;
}

/** A due date; overdue, with the sign and colour of lateness. */
export const Due = ({ at, isOverdue }: DueProps) =>
  isOverdue ? (
    <Overdue hiddenLabel={overdueLabel}>
      <Moment at={at} />
    </Overdue>
  ) : (
    <Moment at={at} />
  );
