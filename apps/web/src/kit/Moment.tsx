import { type Dates } from "@canopy/core/text";
import { RelativeTime } from "../ui/text/RelativeTime.tsx";
import { NoValue } from "../ui/text/NoValue.tsx";
import { useDates } from "./useDates.ts";

/** A date as the server sends it, in one of three forms. */
type WireDate = Parameters<Dates["relative"]>[0];

interface MomentProps {
  readonly at: WireDate | null | undefined;
  /** Replaces the dash where there is no date: 'Never'. */
  readonly absent?: string;
  /** Replaces the dash where the date is invalid: 'Recent'. */
  readonly unreadable?: string;
}

/** A time relative to now, with its full local date on hover. Source: behaviour.md §9. */
export function Moment({ at, absent, unreadable }: MomentProps) {
  const dates = useDates();
  if (at === null || at === undefined) return absent ?? <NoValue />;
  const dateTime = dates.machine(at);
  return (
    <RelativeTime
      text={dates.relative(at, unreadable)}
      fullText={dates.exact(at, unreadable)}
      {...(dateTime !== undefined && { dateTime })}
    />
  );
}
