import { datesOf, type Dates } from "@canopy/core/text";
import { RelativeTime } from "../ui/text/RelativeTime.tsx";
import { NoValue } from "../ui/facts/DescriptionList.tsx";
import { useApp } from "./appContext.tsx";

/** A date as the wire sends it: one of the three forms. */
type WireDate = Parameters<Dates["relative"]>[0];

interface MomentProps {
  readonly at: WireDate | null | undefined;
  /** Instead of a dash, where there was no such moment: 'Never'. */
  readonly absent?: string;
  /** Instead of a dash, where the date cannot be read: 'Recent'. */
  readonly unreadable?: string;
}

/** A moment near now in words, its full local date on hover. Source: behaviour.md §9. */
export function Moment({ at, absent, unreadable }: MomentProps) {
  const dates = datesOf(useApp().services);
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
