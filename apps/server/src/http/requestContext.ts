import type { ProblemError } from "../base/problem.ts";

/** The context of a request beside the request itself. */
export interface RequestContext {
  readonly requestId: string;
  readonly ip: string;
  /** The time when the request came, before it waited in any line. */
  readonly arrivedAt: Date;
  readonly signal: AbortSignal;
  /** Ends the time limit of the whole request, for a body that has limits of its own. */
  readonly endLimit: () => void;
  /** The path of the endpoint once it is known, for the metrics. */
  route: string | undefined;
  /** The first refusal of a part of a request that is answered as a whole. */
  refusedPart?: ProblemError;
  /** The user's id once it is known, for the log. */
  userId: string | undefined;
}
