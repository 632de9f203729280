import { badgeOf } from "@canopy/core";
import {
  AlarmClock,
  Ban,
  Bell,
  CalendarClock,
  CircleCheck,
  CircleDot,
  CirclePause,
  CircleSlash,
  Lock,
  Mail,
  type LucideIcon,
} from "lucide-react";
import { Badge } from "../ui/Badge.tsx";

const icons: Readonly<Record<string, LucideIcon>> = {
  INVITED: Mail,
  LOCKED: Lock,
  DISABLED: Ban,
  INACTIVE: CirclePause,
  UPCOMING: CalendarClock,
  DUE: Bell,
  OVERDUE: AlarmClock,
  COMPLETED: CircleCheck,
  SKIPPED: CircleSlash,
  PAUSED: CirclePause,
  CANCELLED: Ban,
  RESOLVED: CircleCheck,
  DISMISSED: Ban,
};

/** A status's icon alone, where its word stands beside it. */
export const StatusIcon = ({ status }: { readonly status: string }) => {
  const Icon = (Object.hasOwn(icons, status) ? icons[status] : undefined) ?? CircleDot;
  return <Icon aria-hidden />;
};

/** Whether a record is active, as its badge. */
export const ActiveBadge = ({ isActive }: { readonly isActive: boolean }) => (
  <StatusBadge status={isActive ? "ACTIVE" : "INACTIVE"} />
);

/** A record's status: icon, word and tone. */
export const StatusBadge = ({ status }: { readonly status: string }) => {
  const { label, tone } = badgeOf(status);
  const Icon = Object.hasOwn(icons, status) ? icons[status] : undefined;
  return <Badge label={label} tone={tone} {...(Icon && { icon: <Icon aria-hidden /> })} />;
};
