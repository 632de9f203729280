import type { Notification } from "@canopy/core/notifications";
import { messages } from "@canopy/core/text";
import { Moment } from "#kit/Moment.tsx";

/** A notification's time; 'Recent' where its date is invalid. Source: behaviour.md §8 Invalid date. */
export const NotificationMoment = ({ at }: { readonly at: Notification["createdAt"] }) => (
  <Moment at={at} unreadable={messages.recent} />
);
