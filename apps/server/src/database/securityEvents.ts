import type { EventKind } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { insertRows } from "./insertRows.ts";
import type { Db } from "./schema.ts";

/** A user as an event names them. */
export interface EventPerson {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
}

/** The request that an event is about; a handler's call is one. */
export interface EventRequest {
  readonly ip: string;
  readonly headers: Headers;
  readonly requestId: string;
}

/** A security event that is about to be written. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly at: Date;
  /** The user whom it concerns. */
  readonly user: EventPerson | undefined;
  /** The user who did it; undefined for the system, and for somebody who is not signed in. */
  readonly actor: EventPerson | undefined;
  /** Undefined for what no request asked for: a job, a command on the server's machine. */
  readonly request: EventRequest | undefined;
  /** Facts of this kind, as JSON. It must hold no secret: no password, no token, no hash of one. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** A longer one is cut: the caller chooses it. */
const MAX_USER_AGENT_CHARS = 500;

const fullName = ({ name, surname }: EventPerson): string => `${name} ${surname}`;

/** The facts of a request that an event keeps; null without one. */
export interface RequestFacts {
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly requestId: string | null;
}

/** The facts that an event keeps of a request. */
export const requestFacts = (request: EventRequest | undefined): RequestFacts => ({
  address: request?.ip ?? null,
  userAgent: request?.headers.get("user-agent")?.slice(0, MAX_USER_AGENT_CHARS) ?? null,
  requestId: request?.requestId ?? null,
});

const rowOf = ({ kind, at, user, actor, request, details = {} }: NewEvent) => ({
  id: randomUUID(),
  createdAt: at.toISOString(),
  kind,
  userId: user?.id ?? null,
  userName: user ? fullName(user) : null,
  actorId: actor?.id ?? null,
  actorName: actor ? fullName(actor) : null,
  ...requestFacts(request),
  details,
});

/** Writes a security event. Call it in the transaction of what it tells. Source: behaviour.md §3 Security event. */
export const recordEvent = (tx: Db, event: NewEvent): Promise<void> => recordEvents(tx, [event]);

/** Writes several security events by few statements. */
export const recordEvents = (tx: Db, events: readonly NewEvent[]): Promise<void> =>
  insertRows(tx, "securityEvent", events.map(rowOf));

interface Refusal {
  readonly at: Date;
  readonly email: string;
  /** False if the pair or the account was locked, or nobody with a password has the address. */
  readonly wasChecked: boolean;
  readonly request: EventRequest;
}

/**
 * Writes that a sign-in was refused, and why. Known and unknown addresses take the same one statement, so that its time
 * tells nothing. The typed address is not kept: who has no account may have typed a password there.
 */
export const recordRefusedSignIn = async (
  tx: Db,
  { at, email, wasChecked, request }: Refusal,
): Promise<void> => {
  const { address, userAgent, requestId } = requestFacts(request);
  await sql`insert into security_event (id, created_at, kind, user_id, user_name, address, user_agent, request_id, details)
    select ${randomUUID()}::text::uuid, ${at.toISOString()}::text::timestamptz, 'SIGN_IN_REFUSED', u.id,
      u.name || ' ' || u.surname, ${address}::text, ${userAgent}::text, ${requestId}::text,
      jsonb_build_object('reason', case
        when u.id is null then 'UNKNOWN'
        when u.status in ('DISABLED', 'INVITED') then u.status
        when ${wasChecked}::boolean then 'PASSWORD'
        else 'LOCKED' end)
    from (select 1) one left join app_user u on lower(u.email) = lower(${email}::text)`.execute(tx);
};

/** The asker of a reset link: a signed-in user, or undefined for a stranger, with their request. */
export interface ResetAsker extends RequestFacts {
  readonly actor: EventPerson | undefined;
}

/** The SQL that writes RESET_ASKED of the rows of `asked (id, name, surname)`, as part of the statement that makes the link. */
export const insertResetAsked = (asker: ResetAsker, at: Date): RawBuilder<unknown> => {
  const { actor, address, userAgent, requestId } = asker;
  const by = actor ? fullName(actor) : null;
  return sql`insert into security_event (id, created_at, kind, user_id, user_name, actor_id, actor_name, address, user_agent, request_id)
    select ${randomUUID()}::text::uuid, ${at.toISOString()}::text::timestamptz, 'RESET_ASKED', id,
      name || ' ' || surname, ${actor?.id ?? null}::text::uuid, ${by}::text, ${address}::text, ${userAgent}::text,
      ${requestId}::text
    from asked`;
};

interface Forbidden {
  readonly at: Date;
  readonly userId: string;
  readonly request: EventRequest;
  readonly method: string;
  /** The endpoint's path, without ids: which record it was is in the log, by the id of the request. */
  readonly path: string;
  readonly reason: string;
}

/** Writes that a signed-in user was refused something they may not do. */
export const recordForbidden = async (
  tx: Db,
  { at, userId, request, method, path, reason }: Forbidden,
): Promise<void> => {
  const user = await tx
    .selectFrom("appUser")
    .select(["id", "name", "surname"])
    .where("id", "=", userId)
    .executeTakeFirst();
  const details = { method, path, reason };
  await recordEvent(tx, { kind: "FORBIDDEN", at, user, actor: user, request, details });
};
