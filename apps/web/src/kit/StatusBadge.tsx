import { badgeOf } from "@canopy/core/text";
import { Ban, CircleCheck, CirclePause, Lock, Mail, type LucideIcon } from "lucide-react";
import { Badge } from "../ui/text/Badge.tsx";

const icons: Readonly<Record<string, LucideIcon>> = {
  INVITED: Mail,
  LOCKED: Lock,
  DISABLED: Ban,
  INACTIVE: CirclePause,
  PAUSED: CirclePause,
  CANCELLED: Ban,
  RESOLVED: CircleCheck,
  DISMISSED: Ban,
};

/** A badge that shows whether a record is active. */
export const ActiveBadge = ({ isActive }: { readonly isActive: boolean }) => (
  <StatusBadge status={isActive ? "ACTIVE" : "INACTIVE"} />
);

/** A record's status: icon, word and tone. */
export const StatusBadge = ({ status }: { readonly status: string }) => {
  const { label, tone } = badgeOf(status);
  const Icon = Object.hasOwn(icons, status) ? icons[status] : undefined;
  return <Badge label={label} tone={tone} {...(Icon && { icon: <Icon aria-hidden /> })} />;
};
