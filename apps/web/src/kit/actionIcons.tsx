import {
  Archive,
  ArchiveRestore,
  Ban,
  CalendarSync,
  CircleCheck,
  CirclePause,
  CirclePlay,
  Flag,
  Keyboard,
  KeyRound,
  LogOut,
  Mail,
  Monitor,
  Moon,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  Sun,
  Trash2,
  UserRoundPlus,
  UserRoundX,
  type LucideIcon,
} from "lucide-react";
import type { ReactNode } from "react";

const icons: Readonly<Record<string, LucideIcon>> = {
  edit: Pencil,
  enable: CircleCheck,
  hold: CirclePause,
  pause: CirclePause,
  resume: CirclePlay,
  cancel: Ban,
  complete: Flag,
  disable: Ban,
  invite: Mail,
  resetPassword: Mail,
  masterPassword: KeyRound,
  anonymise: UserRoundX,
  endSessions: LogOut,
  archive: Archive,
  restore: ArchiveRestore,
  progress: CirclePlay,
  resolve: CircleCheck,
  dismiss: Ban,
  reopen: RotateCcw,
  assign: UserRoundPlus,
  delete: Trash2,
  system: Monitor,
  light: Sun,
  dark: Moon,
  pauseBackground: Pause,
  playBackground: Play,
  calendarFeed: CalendarSync,
  shortcuts: Keyboard,
  signOut: LogOut,
};

/** The icon of an action by its id; undefined for an unknown one. */
export const actionIcon = (id: string): ReactNode => {
  const Icon = Object.hasOwn(icons, id) ? icons[id] : undefined;
  return Icon && <Icon aria-hidden />;
};
