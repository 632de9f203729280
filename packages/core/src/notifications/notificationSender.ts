import type { Notification } from "@canopy/contracts";

/**
 * Names who sent a message, such as 'from Marek Holub', to stand beside its title; undefined for what the product
 * itself tells, whoever caused it. Source: behaviour.md §2 Notifications.
 */
export const senderOf = ({ kind, actor }: Pick<Notification, "kind" | "actor">): string | undefined =>
  kind === "MESSAGE" && actor !== null && actor.trim() !== "" ? `from ${actor}` : undefined;
