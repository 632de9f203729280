import { isAppPath, type Notification } from "@canopy/contracts";

/** The path of this app that a notification links to; undefined without a link or for one that leaves the app. */
export const linkOf = ({ link }: Pick<Notification, "link">): string | undefined =>
  link !== null && isAppPath(link) ? link : undefined;
