import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** One of the caller's sessions. Source: behaviour.md §3 Session. */
const sessionSchema = z.object({
  id: z.guid(),
  /** The time of the sign-in. */
  createdAt: wireDateField,
  /** The last request that counts, at most a minute early. */
  lastUsedAt: wireDateField,
  /** The address and the program of the sign-in; null where they were not stored. */
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  isCurrent: z.boolean(),
});
/** A session in an answer. */
export type SessionRecord = z.infer<typeof sessionSchema>;

/** Endpoints of sessions. Source: behaviour.md §7 Sessions. */
export const sessionEndpoints = {
  mine: endpoint({
    method: "GET",
    path: "/api/users/me/sessions",
    summary: "List the caller's sessions: the current one, then the last used ones, at most 100",
    access: access.sessions.mine,
    answer: z.array(sessionSchema),
  }),
  end: endpoint({
    method: "DELETE",
    path: "/api/users/me/sessions/{id}",
    summary: "End one of the caller's sessions",
    access: access.sessions.end,
  }),
  endOthers: endpoint({
    method: "DELETE",
    path: "/api/users/me/sessions",
    summary: "End all of the caller's sessions except this one",
    access: access.sessions.endOthers,
  }),
  endOf: endpoint({
    method: "DELETE",
    path: "/api/users/{id}/sessions",
    summary: "End all sessions of a user",
    access: access.sessions.endOf,
  }),
};
