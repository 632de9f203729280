import { badgeOf } from "@canopy/core/text";
import {
  Bell,
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDot,
  CircleSlash,
  type LucideIcon,
} from "lucide-react";
import { Overdue } from "#ui/text/Overdue.tsx";
import { Badge } from "#ui/text/Badge.tsx";

const icons: Readonly<Record<string, LucideIcon>> = {
  UPCOMING: CalendarClock,
  DUE: Bell,
  OVERDUE: CircleAlert,
  COMPLETED: CircleCheck,
  SKIPPED: CircleSlash,
};

interface OccurrenceProps {
  readonly status: string;
}

/** An occurrence's status as an icon, next to its word. */
export const OccurrenceIcon = ({ status }: OccurrenceProps) => {
  const Icon = (Object.hasOwn(icons, status) ? icons[status] : undefined) ?? CircleDot;
  return <Icon aria-hidden />;
};

/** An occurrence's status: icon, word and tone. Separate from other statuses, so that other lists do not load its icons. */
export const OccurrenceBadge = ({ status }: OccurrenceProps) =>
  status === "OVERDUE" ? (
    <Overdue>{badgeOf(status).label}</Overdue>
  ) : (
    <Badge {...badgeOf(status)} icon={<OccurrenceIcon status={status} />} />
  );
