import { access, listDefaults, packEndpoints, type ListAnswer, type Pack } from "@canopy/contracts";
import { fromCallback, fromPromise, type Actor } from "xstate";
import { fileNameOf, partsOf } from "../base/answerFile.ts";
import { lazyPart } from "../base/lazyPart.ts";
import { recordKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { CallError, isShownInPart } from "../failures/failure.ts";
import { messages } from "../text/messages.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { pathTo } from "../routing/match.ts";
import { memoizePerApp, splitAddress, type Screen, type Services } from "../services/services.ts";
import { watchAddress } from "../services/watchAddress.ts";
import { packCheckMachine, type PackCheckReport } from "./packCheck.machine.ts";
import { mayReadPacks } from "./packRights.ts";
import { processPacksMachine, type PackFileReport } from "./processPacks.machine.ts";

/** A running section of packs. */
export type ProcessPacksActor = Actor<typeof processPacksMachine>;
/** A running check of a pack's file. */
export type PackCheckActor = Actor<typeof packCheckMachine>;

const PACKS = "/api/packs";

/** The number of packs that a process's page shows. */
const SHOWN_PACKS = 20;
const newest = { sortField: "createdAt", sortDirection: "desc" } as const;
const ZIP = "application/zip";

const readPacks = (
  { call }: Pick<Services, "call">,
  id: string,
  signal: AbortSignal,
): Promise<ListAnswer<Pack>> => {
  const list = { ...listDefaults, ...newest, size: SHOWN_PACKS };
  return call(packEndpoints.ofProcess, { params: { id }, list }, { signal });
};

interface Receiving {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly onBytes: (bytes: number) => void;
}

/** Receives a pack's file and gives it to the person. */
const receive = async (services: Services, { id, signal, onBytes }: Receiving): Promise<void> => {
  const take = async (answer: Response): Promise<void> => {
    const parts = await partsOf(answer, onBytes);
    signal.throwIfAborted();
    const save = services.saveFile && (await services.preload(services.saveFile));
    if (!save) throw new CallError({ kind: "network" });
    await save({ name: fileNameOf(answer) ?? "pack.zip", type: ZIP, parts });
  };
  await services.call(packEndpoints.content, { params: { id } }, { accept: "*/*", take, signal });
};

/** The packs of a process, for its page. Source: behaviour.md §2 Packs. */
export const processPacksScreen: Screen<typeof processPacksMachine, { readonly processId: string }> = {
  logic: memoizePerApp((services) =>
    processPacksMachine.provide({
      actors: {
        watchPacks: watchQuery(services.client, (id: string) => ({
          key: [PACKS, "list", "of process", id],
          read: (signal) => readPacks(services, id, signal),
          meta: { isBackground: true },
        })),
        watchAddress: watchAddress(services, (search) => ({ type: "address.changed", search })),
        ask: fromPromise(({ input: id }: { readonly input: string }) =>
          runMutation(services.client, {
            run: () => services.call(packEndpoints.create, { params: { id } }),
            outdates: [resourceKey(PACKS)],
          }),
        ),
        save: fromCallback<{ type: "never" }, string>(({ input: id, sendBack }) => {
          const stopping = new AbortController();
          const { signal } = stopping;
          const tell = (report: PackFileReport) => {
            if (!signal.aborted) sendBack(report);
          };
          const onBytes = (bytes: number) => tell({ type: "pack.received", bytes });
          runMutation(services.client, {
            run: () => receive(services, { id, signal, onBytes }),
            meta: { isShownElsewhere: () => signal.aborted },
          }).then(
            () => tell({ type: "pack.saved" }),
            () => tell({ type: "pack.unsaved" }),
          );
          return () => stopping.abort();
        }),
      },
      guards: { isSeen: () => services.presence.isVisible() },
    }),
  ),
  input: (services, { processId }) => ({
    processId,
    path: pathTo("process", { processId }),
    search: splitAddress(services.address.read()).search,
    isPermitted: mayReadPacks(services),
    mayMake: services.permits(access.packs.create),
    personId: services.userId(),
  }),
};

/** A pack with its hashes, the key that signed it and, where it failed, the reason; `ask` is its id. */
export const packDetails = readingScreen<Pack>({
  key: (id) => recordKey(PACKS, id),
  access: packEndpoints.get.access,
  read: (call, id, signal) => call(packEndpoints.get, { params: { id } }, { signal }),
  meta: { isShownElsewhere: isShownInPart },
});

/** The newest pack of a process that is ready, null without one; `ask` is the process's id. */
export const readyPack = readingScreen<Pack | null>({
  key: (id) => [PACKS, "list", "ready of process", id],
  access: packEndpoints.ofProcess.access,
  read: async (call, id, signal) => {
    const filters = [{ fieldId: "state", operator: "equals", values: ["READY"] }] as const;
    const list = { ...listDefaults, ...newest, size: 1, filters };
    const { data } = await call(packEndpoints.ofProcess, { params: { id }, list }, { signal });
    return data[0] ?? null;
  },
});

const checker = lazyPart(() => import("./checkFile.ts").then((m) => m.checkPackFile));

/** The check of a pack's file, without the server. Source: behaviour.md §2 Packs. */
export const packCheckScreen: Screen<typeof packCheckMachine, undefined> = {
  logic: memoizePerApp((services) =>
    packCheckMachine.provide({
      actors: {
        check: fromCallback(({ input: { content }, sendBack }) => {
          const stopping = new AbortController();
          const { signal } = stopping;
          const tell = (report: PackCheckReport) => {
            if (!signal.aborted) sendBack(report);
          };
          const run = async (): Promise<void> => {
            const check = await services.preload(checker);
            if (!check) return tell(failedBy(messages.network));
            const verdict = await check(content, {
              signal,
              onProgress: (checked, total) => tell(progressed(checked, total)),
            });
            tell({ type: "check.done", verdict });
          };
          run().catch(() => tell(failedBy("The file cannot be read. It may have been moved or changed.")));
          return () => stopping.abort();
        }),
      },
    }),
  ),
  input: () => undefined,
};

const failedBy = (text: string): PackCheckReport => ({ type: "check.failed", text });
const progressed = (checked: number, total: number): PackCheckReport => ({
  type: "check.progressed",
  share: total === 0 ? 1 : checked / total,
});
