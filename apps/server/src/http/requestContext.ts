/** The context of a request beside the request itself. */
export interface RequestContext {
  readonly requestId: string;
  readonly ip: string;
  readonly signal: AbortSignal;
  /** The user's id once it is known, for the log. */
  userId: string | undefined;
}
