import type { Access, Endpoint } from "@canopy/contracts";
import { hasAccess, type Authenticate, type Caller } from "../base/caller.ts";
import type { Costs } from "../costs/costs.ts";
import type { Release } from "../costs/lines.ts";
import type { RequestContext } from "./requestContext.ts";
import { ProblemError } from "../base/problem.ts";
import { placesOf } from "../costs/placesOf.ts";

const nothing: Release = () => {};

/** An admitted request; `leave` ends its place in the person's queue, and the count of its file. */
interface Admitted {
  readonly caller: Caller | undefined;
  readonly leave: Release;
}

/**
 * Counts the request and reads its caller: none at a public endpoint. Elsewhere it throws unless the caller is signed
 * in, within the limits and permitted, and it waits in the person's queue. Source: behaviour.md §9 Requests.
 */
export const admit = async (
  { authenticate, costs }: { readonly authenticate: Authenticate; readonly costs: Costs },
  endpoint: Endpoint,
  request: Request,
  visit: RequestContext,
): Promise<Admitted> => {
  const { path, access } = endpoint;
  let leave = nothing;
  if (access === "public") {
    if (isCounted(path)) costs.countAddress(visit.ip);
    return { caller: undefined, leave };
  }
  try {
    const caller = await authenticate(request.headers.get("authorization") ?? undefined, {
      enter: async ({ userId, sid }) => {
        costs.countSession(sid);
        leave = await costs.enterLine(userId, visit.signal, placesOf(endpoint, request));
      },
      isPoll: endpoint.isPoll === true,
    });
    visit.userId = caller.id;
    costs.countPerson(caller.id);
    assertPermitted(access, caller);
    const endUpload = endpoint.bytes?.isStreamed ? await costs.beginUpload(caller.id, visit.signal) : nothing;
    const leaveLine = leave;
    return {
      caller,
      leave: () => {
        endUpload();
        leaveLine();
      },
    };
  } catch (error) {
    leave();
    if (error instanceof ProblemError && error.status === 401) costs.countAddress(visit.ip);
    throw error;
  }
};

/** False for `/healthz` and `/readyz`, which monitoring may call as often as it likes. */
const isCounted = (path: string): boolean => path.startsWith("/api/");

/** Throws 403 unless the caller has one of the permissions; everyone may if none is required. */
export const assertPermitted = (access: Access, caller: Caller | undefined): void => {
  if (typeof access === "string" || (caller && hasAccess(caller, access))) return;
  throw new ProblemError("/errors/forbidden", "You do not have permission to access this resource.");
};
