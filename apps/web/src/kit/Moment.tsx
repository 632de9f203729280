import { type Dates } from "@canopy/core/text";
import { RelativeTime } from "../ui/text/RelativeTime.tsx";
import { NoValue } from "../ui/text/NoValue.tsx";
import { useDates } from "./useDates.ts";

/** A date as the server sends it, in one of three forms. */
type WireDate = Parameters<Dates["relative"]>[0];

interface MomentProps {
  readonly at: WireDate | null | undefined;
  /** Relative to now, or a date with or without its time. */
  readonly as?: "relative" | "date" | "dateTime";
  /** Replaces the dash where there is no date: 'Never'. */
  readonly absent?: string | undefined;
  /** Replaces the dash where the date is invalid: 'Recent'. */
  readonly unreadable?: string;
}

/** A time with its full local date on hover. Source: behaviour.md §9. */
export function Moment({ at, as = "relative", absent, unreadable }: MomentProps) {
  const dates = useDates();
  if (at === null || at === undefined) return absent ?? <NoValue />;
  return (
    <RelativeTime
      text={dates[as](at, unreadable)}
      fullText={dates.exact(at, unreadable)}
      dateTime={dates.machine(at)}
    />
  );
}
