import type { Endpoint } from "@canopy/contracts";
import { ProblemError } from "../base/problem.ts";
import { onBehalf } from "../database/statements/onBehalf.ts";
import { recordForbidden } from "../database/securityEvents.ts";
import type { RequestContext } from "./requestContext.ts";
import type { Services } from "./services.ts";
import { MINUTE_MS } from "../base/durations.ts";

interface Refused {
  readonly request: Request;
  readonly visit: RequestContext;
}

/** Writes the security event of a request that its signed-in caller is not permitted, and gives the error back. */
export type NoteRefusal = (endpoint: Endpoint, refused: Refused, error: unknown) => Promise<unknown>;

/** As many refusals of one person are written within a minute by each server; further ones tell nothing new. */
const MOST_A_MINUTE = 30;

/** Notes refusals; other errors it only gives back. Source: behaviour.md §3 Security event. */
export const noteRefusals = ({ db, now, log }: Services): NoteRefusal => {
  let minute = 0;
  let counts = new Map<string, number>();
  const isOneOfFew = (userId: string, at: Date): boolean => {
    const current = Math.floor(at.getTime() / MINUTE_MS);
    if (current !== minute) counts = new Map();
    minute = current;
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    return count <= MOST_A_MINUTE;
  };
  return async ({ method, path }, { request, visit }, error) => {
    const { userId, ip, requestId } = visit;
    if (!(error instanceof ProblemError) || error.type !== "/errors/forbidden" || !userId) return error;
    const at = now();
    if (!isOneOfFew(userId, at)) return error;
    const asked = { ip, headers: request.headers, requestId };
    const reason = error.message;
    try {
      await onBehalf({ caller: userId }, () =>
        recordForbidden(db, { at, userId, request: asked, method, path, reason }),
      );
    } catch (cause) {
      log.error("a refusal was not written down", { requestId, error: String(cause) });
    }
    return error;
  };
};
