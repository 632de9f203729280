import { isAppPath, type Notification } from "@canopy/contracts";

/** Where a notification leads: a path of this app; undefined where it leads nowhere, or out of it. */
export const linkOf = ({ link }: Pick<Notification, "link">): string | undefined =>
  link !== null && isAppPath(link) ? link : undefined;
