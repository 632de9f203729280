import type { Kysely } from "kysely";
import type { Config } from "../base/settings.ts";
import type { CostLimits } from "../costs/limits.ts";
import type { FileStore } from "../files/fileStore.ts";
import type { Database } from "../database/schema.ts";
import type { Log } from "../base/log.ts";
import type { Mailer } from "../mail/mailer.ts";

/** The services that every handler gets; created once in `app.ts`. */
export interface Services {
  readonly db: Kysely<Database>;
  readonly config: Config;
  /** Aborted once the server is about to end: it still answers, but is no longer ready. */
  readonly leaving?: AbortSignal | undefined;
  /** The only clock of the server. */
  readonly now: () => Date;
  readonly files: FileStore;
  readonly mail: Mailer;
  readonly log: Log;
  readonly limits: CostLimits;
  /** A new random id. */
  readonly randomUuid: () => string;
}
