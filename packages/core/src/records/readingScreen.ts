import type { Access } from "@canopy/contracts";
import type { Actor } from "xstate";
import type { Call } from "../api/call.ts";
import type { CallMeta } from "../cache/queryClient.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { createReadingMachine } from "./reading.machine.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";

/** The call and permission of a reading. */
export interface ReadingBinding<Data> {
  readonly key: (ask: string) => readonly unknown[];
  readonly access: Access;
  readonly read: (call: Call, ask: string, signal: AbortSignal, services: Services) => Promise<Data>;
  /** Time in milliseconds for which the answer is fresh; every opening reads again when absent. */
  readonly staleMs?: number;
  readonly meta?: CallMeta;
}

type ReadingLogic<Data> = ReturnType<typeof createReadingMachine<Data>>;
/** A running read part. */
export type ReadingActor<Data> = Actor<ReadingLogic<Data>>;

/** The screen of a reading; `ask` is the id that it belongs to. */
export type ReadingScreen<Data> = Screen<ReadingLogic<Data>, { readonly ask: string } | undefined>;

/** The screen of a reading, hidden without permission. */
export const readingScreen = <Data>({
  key,
  access,
  read,
  staleMs,
  meta,
}: ReadingBinding<Data>): ReadingScreen<Data> => ({
  logic: memoizePerApp((services) =>
    createReadingMachine<Data>().provide({
      actors: {
        watchData: watchQuery(services.client, (ask: string) => ({
          key: key(ask),
          read: (signal) => read(services.call, ask, signal, services),
          ...(staleMs !== undefined && { staleMs }),
          ...(meta && { meta }),
        })),
      },
    }),
  ),
  input: (services, given) => ({ ask: given?.ask ?? "", isPermitted: services.permits(access) }),
});
