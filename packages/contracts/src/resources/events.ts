import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { openChoice } from "../wire/fieldSchemas.ts";
import { listAnswer, type Fields } from "../wire/listQuery.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** The kinds of security events, with their labels. Source: behaviour.md §3 Security event. */
export const eventKindLabels = {
  SIGNED_IN: "Signed in",
  SIGN_IN_REFUSED: "Sign-in refused",
  SIGNED_OUT: "Signed out",
  SESSION_ENDED: "Session ended",
  PASSWORD_CHANGED: "Password changed",
  RESET_ASKED: "Reset link asked for",
  ONE_TIME_PASSWORD_MADE: "One-time password made",
  INVITED: "Invited",
  ROLES_CHANGED: "Roles changed",
  STATUS_CHANGED: "Status changed",
  ADDRESS_CHANGED: "Email address changed",
  FEED_LINK_MADE: "Calendar link made",
  FEED_LINK_REVOKED: "Calendar link revoked",
  EXPORTED: "Exported",
  IMPORTED: "Imported",
  DOCUMENT_READ: "Document read",
  PACK_MADE: "Pack made",
  PACK_READ: "Pack read",
  FORBIDDEN: "Refused by permission",
  BACKED_UP: "Backed up",
  RESTORED: "Restored",
  ANONYMISED: "Anonymised",
  ADMIN_RESTORED: "Administrator restored",
} as const;
/** A kind of security event. */
export type EventKind = keyof typeof eventKindLabels;

/** Why a sign-in was refused, as `details.reason`. Source: behaviour.md §3 Security event. */
export const signInRefusals = {
  PASSWORD: "wrong password",
  LOCKED: "locked after wrong passwords",
  DISABLED: "the account is disabled",
  INVITED: "the invitation was not accepted yet",
  UNKNOWN: "no such account",
} as const;

const isKind = (name: string): name is EventKind => Object.hasOwn(eventKindLabels, name);
const kinds = Object.keys(eventKindLabels).filter(isKind);

const text = z.nullable(z.string());

/** An event of an account or of the data, as an operator reads it. Source: behaviour.md §3 Security event. */
export const securityEventSchema = z.object({
  id: z.guid(),
  createdAt: wireDateField,
  kind: openChoice(kinds),
  /** The user whom it concerns; null where nobody is known. */
  userId: z.nullable(z.guid()),
  userName: text,
  /** False once that user was deleted, and where nobody is known. */
  userExists: z.boolean(),
  /** The user who did it; null for the system, and for somebody who was not signed in. */
  actorId: z.nullable(z.guid()),
  actorName: text,
  actorExists: z.boolean(),
  /** The address of the request, and what its program calls itself; null without a request. */
  address: text,
  userAgent: text,
  requestId: text,
  /** Facts of this kind: the reason of a refusal, values before and after, the rows of an export. */
  details: z.record(z.string(), z.unknown()),
});
/** A security event in an answer. */
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** Fields by which security events are filtered and sorted. */
export const eventFields = {
  id: { type: "uuid", label: "Id" },
  createdAt: { type: "datetime", label: "When" },
  kind: { type: "select", label: "What", values: kinds, words: eventKindLabels },
  userId: { type: "uuid", label: "Whose id" },
  userName: { type: "text", label: "Whose" },
  actorId: { type: "uuid", label: "By id" },
  actorName: { type: "text", label: "By" },
  address: { type: "text", label: "From address" },
  userAgent: { type: "text", label: "Program" },
  requestId: { type: "text", label: "Request" },
  details: { type: "text", label: "Details", only: "column" },
} as const satisfies Fields;

const list = {
  fields: eventFields,
  columns: ["createdAt", "kind", "userName", "actorName", "address", "details"],
  extend: [],
};

/** Endpoints of security events. Source: behaviour.md §7 Security events. */
export const eventEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/events",
    summary: "List security events",
    access: access.events.list,
    list,
    answer: listAnswer(securityEventSchema),
  }),
  mine: endpoint({
    method: "GET",
    path: "/api/users/me/events",
    summary: "List the security events of the caller's own account",
    access: access.events.mine,
    list,
    answer: listAnswer(securityEventSchema),
  }),
};
