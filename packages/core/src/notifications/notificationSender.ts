import type { Notification } from "@canopy/contracts";

/**
 * The sender of a message, such as 'from Marek Holub', shown beside its title; undefined for notifications of the
 * product itself, whoever caused them. Source: behaviour.md §2 Notifications.
 */
export const senderOf = ({ kind, actor }: Pick<Notification, "kind" | "actor">): string | undefined =>
  kind === "MESSAGE" && actor !== null && actor.trim() !== "" ? `from ${actor}` : undefined;
