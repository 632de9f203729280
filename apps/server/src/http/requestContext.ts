/** What a request brings along beside itself. */
export interface RequestContext {
  readonly requestId: string;
  readonly ip: string;
  readonly signal: AbortSignal;
  /** Who it turned out to be, for the log. */
  userId: string | undefined;
}
