import {
  access,
  importedResources,
  importEndpoints,
  importResources,
  MAX_LIST_REACH,
  MAX_PAGE_SIZE,
  type Import,
  type ImportOutcome,
  type ImportResource,
} from "@canopy/contracts";
import { fromCallback, fromPromise } from "xstate";
import { recordKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { CallError, failureOf, isProblem } from "../failures/failure.ts";
import { fileFailureOf } from "../failures/fileFailure.ts";
import { failureText } from "../failures/failureText.ts";
import { firstMessages } from "../text/firstMessages.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { newestOf } from "../records/readings.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { recordScreen, type RecordActor } from "../records/recordScreen.ts";
import { memoizePerApp, splitAddress, type Screen, type Services } from "../services/services.ts";
import { watchAddress } from "../services/watchAddress.ts";
import { emptyFile } from "./importFile.ts";
import {
  importPageMachine,
  type EditsToSend,
  type ImportRecord,
  type LinesAsk,
} from "./importPage.machine.ts";
import { capital } from "../text/capital.ts";
import { isImportOutcome, isImportResource, kindOf, writesText } from "./importWords.ts";
import { newImportMachine, type FileToSend } from "./newImport.machine.ts";

/** Cache key of all answers about imports. */
const IMPORTS = importEndpoints.create.path;

/** The resource that the address of /import/create names; undefined where it names none that this client knows. */
export const importResourceIn = (address: string): ImportResource | undefined => {
  const asked = new URLSearchParams(splitAddress(address).search).get("resource");
  return isImportResource(asked) ? asked : undefined;
};

const mayImport = (services: Services) =>
  importResources.filter((resource) => {
    const { create, update } = importedResources[resource].access;
    return services.permits(create) && services.permits(update);
  });

const send = async (
  services: Services,
  { resource, file, type }: FileToSend,
  signal: AbortSignal,
): Promise<{ readonly id: string; readonly isRefused: boolean }> => {
  const { id, counts } = await services.call(
    importEndpoints.create,
    { query: { resource, name: file.name }, file: { type, content: file.content } },
    { signal },
  );
  return { id, isRefused: counts.REFUSED > 0 };
};

const saveColumns = async (services: Services, resource: Import["resource"]): Promise<void> => {
  if (!isImportResource(resource) || !services.saveFile) return;
  const save = await services.preload(services.saveFile);
  await save?.(emptyFile(resource));
};

/** /import/create: a file is chosen and judged. Source: behaviour.md §2 Import. */
export const newImportScreen: Screen<typeof newImportMachine, undefined> = {
  logic: memoizePerApp((services) =>
    newImportMachine.provide({
      actors: {
        send: fromCallback<{ readonly type: "never" }, FileToSend>(({ input, sendBack }) => {
          const stopping = new AbortController();
          void send(services, input, stopping.signal).then(
            (made) => sendBack({ type: "import.made", ...made }),
            async (error: unknown) => {
              const { failure, isFinal } = await fileFailureOf(error, input.file.content);
              if (stopping.signal.aborted) return;
              sendBack({ type: "import.refused", text: failureText(failure).text, isFinal });
            },
          );
          return () => stopping.abort();
        }),
      },
      actions: {
        saveColumns: ({ context }) => void (context.resource && saveColumns(services, context.resource)),
      },
    }),
  ),
  input: (services) => {
    return { resources: mayImport(services), asked: importResourceIn(services.address.read()) };
  },
};

const NEWEST_COUNT = 10;

/** The person's newest imports. */
export const newestImports = newestOf(importEndpoints.list, NEWEST_COUNT);

/** An import with its words for questions. */
export type ImportWithWords = Import & { readonly writes: string; readonly nouns: string };

const withWords = (found: Import): ImportWithWords => ({
  ...found,
  writes: capital(writesText(found)),
  nouns: kindOf(found)?.nouns ?? "records",
});

const readImport = async (call: Services["call"], id: string, signal: AbortSignal) =>
  withWords(await call(importEndpoints.get, { params: { id } }, { signal }));

/** An import where its file and list are named; it shares its page's cached answer. `ask` is its id. */
export const importReading = readingScreen<ImportWithWords>({
  key: (id) => recordKey(IMPORTS, id),
  access: access.imports.get,
  read: readImport,
  meta: { isShownElsewhere: () => true },
});

const actions: readonly RecordAction[] = [
  {
    id: "apply",
    label: "Import",
    isFor: { field: "state", values: ["JUDGED"] },
    namesVersion: true,
    confirm: {
      title: "Import this file",
      message: "{writes} will be written, all or nothing. You can take the import back afterwards.",
      confirmLabel: "Import",
    },
    success: "Imported successfully",
  },
  {
    id: "undo",
    label: "Take back",
    tone: "danger",
    isFor: { field: "state", values: ["APPLIED"] },
    confirm: {
      title: "Take the import back",
      message:
        "What was new is deleted, and what was changed is written back. The history keeps both. Nothing happens where one of the {nouns} was changed or used since.",
      confirmLabel: "Take back",
    },
    success: "Import taken back successfully",
  },
];

/** Has the lines judged anew by the records as they are now. */
const judgeAnew = async (call: Services["call"], id: string): Promise<void> => {
  const { version } = await call(importEndpoints.get, { params: { id } });
  await call(importEndpoints.update, { params: { id }, body: { version } });
};

/** Applies the version of an import that the person was asked about. Where a record has changed since its line was judged, the lines are judged anew before it rejects. */
const apply = async (call: Services["call"], id: string, version: number | undefined): Promise<void> => {
  try {
    const body = version === undefined ? {} : { version };
    const { state, reason } = await call(importEndpoints.apply, { params: { id }, body });
    // The database refused the rows: the call itself was answered.
    if (state === "FAILED")
      throw new CallError({ kind: "refused", reason: reason ?? firstMessages.unexpected });
    // begun in another tab; it may still fail
    if (state === "APPLYING")
      throw new CallError({
        kind: "refused",
        reason: "The file is being imported already. A notification says how it ended.",
      });
  } catch (error) {
    // the refusal says why nothing came in, whether or not the lines can be judged now
    if (isProblem(failureOf(error), "/errors/conflict")) await judgeAnew(call, id).catch(() => undefined);
    throw error;
  }
};

/** A running page of an import. */
export type ImportActor = RecordActor<ImportWithWords>;

/** /import/{importId}: one import. Source: behaviour.md §2 Import. */
export const importScreen = recordScreen<ImportWithWords>({
  nameOf: ({ name }) => name,
  resource: IMPORTS,
  listPath: "/",
  actions,
  access: { apply: access.imports.apply, undo: access.imports.undo },
  read: readImport,
  run: {
    apply: async (call, id, version) => {
      await apply(call, id, version);
      return undefined;
    },
    undo: async (call, id) => {
      await call(importEndpoints.undo, { params: { id } });
      return undefined;
    },
  },
  shownBy: importResources.map((resource) => importedResources[resource].path),
});

const save = (
  { call, client }: Services,
  { found: { id, version, mapping: former }, mapping, answers }: EditsToSend,
): Promise<Import> => {
  const isMatched = mapping.some((field, at) => field !== former[at]);
  const isAnswered = Object.keys(answers).length > 0;
  return runMutation(client, {
    run: async () => {
      const answer = await call(importEndpoints.update, {
        params: { id },
        body: { ...(isMatched && { mapping: [...mapping] }), ...(isAnswered && { answers }), version },
      });
      client.setQueryData(recordKey(IMPORTS, id), withWords(answer));
      return answer;
    },
    outdates: [linesKey(id)],
    rereads: [resourceKey(IMPORTS)],
  });
};

const linesKey = (id: string) => [...recordKey(IMPORTS, id), "lines"] as const;

/** The last page that can be asked for, however many lines a page has. */
const LAST_PAGE = MAX_LIST_REACH / MAX_PAGE_SIZE;

/** The part of the lines that an address names; a value that cannot be used falls back to its default. Source: behaviour.md §2 List addresses. */
const askedIn = (search: string): { outcome: ImportOutcome | undefined; page: number } => {
  const asked = new URLSearchParams(search);
  const outcome = asked.get("outcome");
  const page = asked.get("page") ?? "";
  const isPage = /^\d{1,7}$/.test(page) && Number(page) >= 1 && Number(page) <= LAST_PAGE;
  return {
    outcome: isImportOutcome(outcome) ? outcome : undefined,
    page: isPage ? Number(page) : 1,
  };
};

/** The lines of an import, its columns and its questions, beside its record. */
export const importPageScreen: Screen<typeof importPageMachine, ImportRecord> = {
  logic: memoizePerApp((services) =>
    importPageMachine.provide({
      actors: {
        watchImport: fromCallback(({ input: record, sendBack }) => {
          const tell = () => sendBack({ type: "import.changed", found: record.getSnapshot().context.record });
          tell();
          const subscription = record.subscribe(tell);
          return () => subscription.unsubscribe();
        }),
        watchAddress: watchAddress(services, (search) => ({ type: "lines.show", asked: askedIn(search) })),
        watchLines: watchQuery(services.client, (ask: LinesAsk) => ({
          key: [...linesKey(ask.id), ask],
          read: (signal) =>
            services.call(
              importEndpoints.lines,
              {
                params: { id: ask.id },
                list: {
                  page: ask.page,
                  size: ask.size,
                  sortField: "line",
                  sortDirection: "asc",
                  extend: [],
                  filters: ask.outcome
                    ? [{ fieldId: "outcome", operator: "equals", values: [ask.outcome] }]
                    : [],
                },
              },
              { signal },
            ),
        })),
        // no query, so that it is neither shown as loading nor its failure announced
        lookAgain: fromPromise(async ({ input: id, signal }) => {
          const found = await readImport(services.call, id, signal);
          signal.throwIfAborted();
          services.client.setQueryData(recordKey(IMPORTS, id), found);
        }),
        save: fromCallback<{ type: "never" }, EditsToSend>(({ input, sendBack }) => {
          void save(services, input).then(
            () => sendBack({ type: "edits.saved" }),
            () => sendBack({ type: "edits.refused" }),
          );
        }),
      },
      guards: { isSeen: () => services.presence.isVisible() },
    }),
  ),
  input: (services, record) => ({
    record,
    id: record.getSnapshot().context.id,
    asked: askedIn(splitAddress(services.address.read()).search),
  }),
};
