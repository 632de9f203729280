import * as z from "zod/mini";
import { access } from "#wire/access.ts";
import { endpoint } from "#wire/endpoint.ts";
import { wireDateField } from "#wire/wireDateField.ts";

/** State of a person's calendar feed: since when it is on, and when a program last read it. Only turning it on answers the link. */
const calendarFeedSchema = z.object({
  isOn: z.boolean(),
  createdAt: z.nullable(wireDateField),
  lastReadAt: z.nullable(wireDateField),
});
/** The state of one person's calendar feed. */
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/** Endpoints of the calendar feed. Source: behaviour.md §7 Calendar feed. */
export const calendarFeedEndpoints = {
  state: endpoint({
    method: "GET",
    path: "/api/calendar-feed",
    summary: "Tell whether the caller's calendar feed is on",
    access: access.calendarFeed.state,
    answer: calendarFeedSchema,
  }),
  renew: endpoint({
    method: "PUT",
    path: "/api/calendar-feed",
    summary:
      "Turn the caller's calendar feed on with a new link, answered only here; an earlier link stops working",
    access: access.calendarFeed.renew,
    answer: z.extend(calendarFeedSchema, { url: z.string() }),
    secret: true,
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/calendar-feed",
    summary: "Turn the caller's calendar feed off",
    access: access.calendarFeed.revoke,
  }),
  feed: endpoint({
    method: "GET",
    path: "/api/calendar-feed/{token}",
    summary: "Read a person's occurrences and due milestones as iCalendar; the link is the key",
    access: access.calendarFeed.feed,
    produces: "text/calendar; charset=utf-8",
  }),
};
