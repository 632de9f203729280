/**
 * The files on their way to the server, three at a time: each makes a document or a further version of one. They go on
 * while the person moves about; a failed one keeps its file until it is sent again or given up. Source: behaviour.md §2
 * Documents.
 */
import { assign, emit, enqueueActions, fromCallback, setup } from "xstate";
import { ONE_LINE_TOAST_MS, type Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { isolatedName } from "../text/isolatedName.ts";
import { messages } from "../text/messages.ts";
import { bytesText } from "./documentWords.ts";

/** A file as the person chose it. */
export interface ChosenFile {
  readonly name: string;
  readonly content: Blob;
}

/** Where a file belongs: a new document of the project or of a slot, or a further version of a document. */
export interface UploadPlace {
  readonly projectId: string;
  /** The document that gets a further version. */
  readonly documentId?: string | undefined;
  readonly milestoneId?: string | undefined;
  readonly slot?: string | undefined;
  /** The finding in whose answer the file was added. */
  readonly findingId?: string | undefined;
}

/** Told once the file of a new document is stored. */
export interface UploadArrived {
  readonly type: "upload.arrived";
  readonly place: UploadPlace;
  readonly documentId: string;
}

/** A file on its way. */
export interface Upload {
  /** Also the key under which its document is created, so that a second try makes no second one. */
  readonly id: string;
  readonly place: UploadPlace;
  readonly file: ChosenFile;
  /** `pausing`: the server takes no further file of this person at the moment; it is sent again after a pause. */
  readonly state: "waiting" | "sending" | "pausing" | "failed";
  readonly sentBytes: number;
  /** The pauses that it has made. */
  readonly pauses: number;
  /** The document that this upload has created. */
  readonly madeId: string | undefined;
  /** The reason of a failure. */
  readonly text: string | undefined;
  /** The same file may be sent again. */
  readonly mayRetry: boolean;
}

/** Events of uploads. */
export type UploadsEvent =
  | { readonly type: "files.add"; readonly place: UploadPlace; readonly files: readonly ChosenFile[] }
  | { readonly type: "upload.retry"; readonly id: string }
  /** Stops a file on its way, or forgets one that failed. */
  | { readonly type: "upload.cancel"; readonly id: string };

/** Reports of one file on its way. */
export type UploadReport =
  | { readonly type: "upload.placed"; readonly id: string; readonly documentId: string }
  | { readonly type: "upload.progressed"; readonly id: string; readonly sentBytes: number }
  | { readonly type: "upload.stored"; readonly id: string }
  | UploadFailed;

/**
 * `isFinal`: the server refuses this file, however often it is sent. `isBusy`: the server takes no file of this person
 * at the moment, but does soon.
 */
interface UploadFailed {
  readonly type: "upload.failed";
  readonly id: string;
  readonly text: string;
  readonly isFinal: boolean;
  readonly isBusy: boolean;
}

interface UploadsContext {
  /** In the order in which they were chosen. */
  readonly uploads: readonly Upload[];
}

const MOST_AT_ONCE = 3;
/** The pauses of a file that the server takes only later: half a minute in all. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
/** The longest wait for which a file is sent again by itself. */
export const LONGEST_WAIT_MS = PAUSES_MS.reduce((sum, pause) => sum + pause, 0);
const MIB = 1024 * 1024;

/** The reason why a file is not sent; undefined where it is. While the limit is not known, the server decides. */
const whyNotSent = ({ content: { size } }: ChosenFile, maxBytes = Infinity): string | undefined => {
  if (size === 0) return "The file is empty.";
  return size > maxBytes ? `A file may hold at most ${maxBytes / MIB} MiB.` : undefined;
};

interface UploadsBinding {
  /** Makes the id of each upload. */
  readonly newId: () => string;
  /** The most bytes of a file; undefined while that is not known. */
  readonly maxBytes: () => number | undefined;
}

/** Creates the machine of uploads. */
export const createUploadsMachine = ({ newId, maxBytes }: UploadsBinding) =>
  setup({
    types: {
      context: {} as UploadsContext,
      events: {} as
        | UploadsEvent
        | UploadReport
        | { readonly type: "upload.paused"; readonly id: string }
        | { readonly type: "session.over" },
      emitted: {} as Announcement | UploadArrived,
    },
    actors: {
      /** Sends one file, with the reports of its way. */
      send: fromCallback<{ readonly type: "never" }, Upload>(notProvided("send")),
    },
    actions: {
      /** Deletes the document that an upload has created and that gets no file. */
      forget: notProvided("forget") as (_: unknown, params: Pick<Upload, "madeId">) => void,
      change: assign({
        uploads: ({ context }, { id, ...to }: Partial<Upload> & Pick<Upload, "id">) =>
          context.uploads.map((upload) => (upload.id === id ? { ...upload, ...to } : upload)),
      }),
      drop: assign({
        uploads: ({ context }, id: string) => context.uploads.filter((upload) => upload.id !== id),
      }),
      toastStored: emit({
        type: "toast",
        tone: "success",
        text: messages.uploaded,
        key: "upload",
      } as const),
    },
    guards: {
      maySendLater: ({ context: { uploads } }, { id, isBusy }: UploadFailed) =>
        isBusy &&
        uploads.some((one) => one.id === id && one.state === "sending" && one.pauses < PAUSES_MS.length),
      isPausing: ({ context: { uploads } }, id: string) =>
        uploads.some((one) => one.id === id && one.state === "pausing"),
    },
  }).createMachine({
    id: "uploads",
    description: "The files on their way to the server, three at a time.",
    context: { uploads: [] },
    initial: "taking",
    states: {
      taking: {
        on: {
          "files.add": {
            target: "beginning",
            actions: assign(({ context, event: { place, files } }) => ({
              uploads: [
                ...context.uploads,
                ...files.map((file) => uploadOf(newId(), place, file, whyNotSent(file, maxBytes()))),
              ],
            })),
          },
          "upload.retry": {
            target: "beginning",
            guard: ({ context, event }) =>
              context.uploads.some(
                ({ id, mayRetry, state }) => id === event.id && mayRetry && state === "failed",
              ),
            actions: {
              type: "change",
              params: ({ event: { id } }) => ({
                id,
                state: "waiting",
                sentBytes: 0,
                pauses: 0,
                text: undefined,
              }),
            },
          },
          "upload.paused": {
            target: "beginning",
            guard: { type: "isPausing", params: ({ event }) => event.id },
            actions: { type: "change", params: ({ event: { id } }) => ({ id, state: "waiting" }) },
          },
          "upload.cancel": {
            target: "beginning",
            actions: [
              enqueueActions(({ context, event, enqueue }) => {
                const upload = context.uploads.find(({ id }) => id === event.id);
                if (!upload) return;
                enqueue.stopChild(upload.id);
                enqueue({ type: "forget", params: upload });
              }),
              { type: "drop", params: ({ event }) => event.id },
            ],
          },
          "upload.placed": {
            actions: {
              type: "change",
              params: ({ event: { id, documentId } }) => ({ id, madeId: documentId }),
            },
          },
          "upload.progressed": {
            actions: { type: "change", params: ({ event: { id, sentBytes } }) => ({ id, sentBytes }) },
          },
          "upload.stored": {
            target: "beginning",
            actions: [
              enqueueActions(({ context: { uploads }, event, enqueue }) => {
                const upload = uploads.find(({ id }) => id === event.id);
                if (upload?.madeId !== undefined)
                  enqueue.emit({ type: "upload.arrived", place: upload.place, documentId: upload.madeId });
              }),
              { type: "drop", params: ({ event }) => event.id },
              "toastStored",
            ],
          },
          "upload.failed": [
            {
              guard: { type: "maySendLater", params: ({ event }) => event },
              // it keeps its place among the three
              actions: enqueueActions(({ context, event: { id }, enqueue }) => {
                const pauses = context.uploads.find((upload) => upload.id === id)?.pauses ?? 0;
                enqueue.stopChild(id);
                const params = { id, state: "pausing", sentBytes: 0, pauses: pauses + 1 } as const;
                enqueue({ type: "change", params });
                enqueue.raise({ type: "upload.paused", id }, { delay: PAUSES_MS[pauses] ?? 0 });
              }),
            },
            {
              target: "beginning",
              actions: [
                enqueueActions(({ context, event, enqueue }) => {
                  const upload = context.uploads.find(({ id }) => id === event.id);
                  if (upload && event.isFinal) enqueue({ type: "forget", params: upload });
                }),
                {
                  type: "change",
                  params: ({ event: { id, text, isFinal } }) => ({
                    id,
                    text,
                    state: "failed",
                    mayRetry: !isFinal,
                    ...(isFinal && { madeId: undefined }),
                  }),
                },
                emit(({ context, event }) => ({
                  type: "toast" as const,
                  tone: "error" as const,
                  text: `${nameOf(context, event.id)} was not uploaded. ${event.text}`,
                  durationMs: ONE_LINE_TOAST_MS,
                })),
              ],
            },
          ],
        },
      },
      beginning: {
        description: "Files that wait are sent, as many as may be on their way at once.",
        always: {
          target: "taking",
          actions: enqueueActions(({ context: { uploads }, enqueue }) => {
            const taken = uploads.filter(({ state }) => state === "sending" || state === "pausing").length;
            const free = MOST_AT_ONCE - taken;
            const next = uploads.filter(({ state }) => state === "waiting").slice(0, Math.max(free, 0));
            for (const upload of next) {
              enqueue.spawnChild("send", { id: upload.id, input: upload });
              enqueue({ type: "change", params: { id: upload.id, state: "sending" } });
            }
          }),
        },
      },
    },
  });

const uploadOf = (id: string, place: UploadPlace, file: ChosenFile, refusal: string | undefined): Upload => ({
  id,
  place,
  file,
  state: refusal === undefined ? "waiting" : "failed",
  sentBytes: 0,
  pauses: 0,
  madeId: undefined,
  text: refusal,
  mayRetry: false,
});

/** The name of a file on its way as sentences show it. */
export const uploadName = ({ file: { name } }: Upload): string => isolatedName(name);

const nameOf = ({ uploads }: UploadsContext, id: string): string => {
  const named = uploads.find((upload) => upload.id === id);
  return named ? uploadName(named) : "A file";
};

interface UploadsSnapshot {
  readonly context: UploadsContext;
}

const isAt = ({ place }: Upload, wanted: UploadPlace): boolean =>
  place.projectId === wanted.projectId &&
  place.documentId === wanted.documentId &&
  (wanted.findingId === undefined || place.findingId === wanted.findingId) &&
  (wanted.milestoneId === undefined
    ? wanted.documentId !== undefined || place.milestoneId === undefined
    : place.milestoneId === wanted.milestoneId && place.slot === wanted.slot);

/** The files on their way to a place, and those that failed there. */
export const selectUploads =
  (wanted: UploadPlace) =>
  ({ context }: UploadsSnapshot): readonly Upload[] =>
    context.uploads.filter((upload) => isAt(upload, wanted));

/** True while a file is on its way. */
export const selectIsUploading = ({ context }: UploadsSnapshot): boolean =>
  context.uploads.some(({ state }) => state !== "failed");

/** The progress of a file in words: 'Waiting', '1.4 MB of 5 MB', 'Storing…'. */
export const uploadProgressText = (
  { state, sentBytes, file: { content } }: Upload,
  locale?: string,
): string => {
  if (state === "waiting" || state === "pausing") return "Waiting";
  if (sentBytes >= content.size) return "Storing…";
  return `${bytesText(sentBytes, locale)} of ${bytesText(content.size, locale)}`;
};
