import {
  documentEndpoints,
  documents,
  milestoneEndpoints,
  processEndpoints,
  projects,
  type DocumentRecord,
} from "@canopy/contracts";
import { createActor, fromCallback, type Actor } from "xstate";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { CallError, failureOf, isMissing, isProblem } from "../failures/failure.ts";
import { fileFailureOf } from "../failures/fileFailure.ts";
import { failureText } from "../failures/failureText.ts";
import { perSession } from "../services/perSession.ts";
import type { App } from "../services/runningApp.ts";
import type { Services } from "../services/services.ts";
import { titleOfFile } from "./documentWords.ts";
import { knownFileLimit } from "./fileLimit.ts";
import {
  createUploadsMachine,
  LONGEST_WAIT_MS,
  selectIsUploading,
  selectUploads,
  type Upload,
  type UploadPlace,
  type UploadReport,
} from "./uploads.machine.ts";

/** The running uploads of a session. */
export type UploadsActor = Actor<ReturnType<typeof createUploadsMachine>>;

/** Cached answers that show documents, or what they fill. */
export const documentsShownIn = [
  documents.path,
  processEndpoints.list.path,
  milestoneEndpoints.list.path,
  projects.path,
].map(resourceKey);

interface Sending {
  readonly signal: AbortSignal;
  readonly tell: (report: UploadReport) => void;
  /** Gets the server's answer to the file before it is read. */
  readonly onAnswer: (answer: Response) => void;
}

/** Deletes the document of an upload that is given up, unless it holds a file by now: its own, or that of somebody else. */
const forgetDocument = async ({ call }: Pick<App, "call">, id: string): Promise<void> => {
  const { versions = [] } = await call(documentEndpoints.get, { params: { id } });
  if (versions.length === 0) await call(documentEndpoints.remove, { params: { id } });
};

/** Creates the document of a new file. An upload that is cancelled meanwhile leaves none. */
const createDocument = async (
  { call }: Pick<App, "call">,
  { id, place, file }: Upload,
  { signal, tell }: Sending,
  idempotencyKey = id,
): Promise<string> => {
  const { projectId, milestoneId, slot } = place;
  // Not ended by the signal: the server may have created the document already.
  const created = await call(
    documentEndpoints.create,
    {
      params: { id: projectId },
      body: {
        title: titleOfFile(file.name),
        awaitsFile: true,
        ...(milestoneId !== undefined && { milestoneId, slot }),
      },
    },
    { idempotencyKey },
  );
  if (signal.aborted) {
    await forgetDocument({ call }, created.id);
    throw new CallError({ kind: "stale" });
  }
  tell({ type: "upload.placed", id, documentId: created.id });
  return created.id;
};

const BYTES = "application/octet-stream";

/** Throws where the server made no version because the newest one has the same bytes and was handed in before: a new one is a draft. */
const assertNewVersion = ({ versions: [newest] = [] }: DocumentRecord): void => {
  if (!newest || newest.state === "DRAFT") return;
  const reason = `Version ${newest.no} has the same content already, so there is no new version.`;
  throw new CallError({ kind: "refused", reason });
};

const sendFile = async (app: App, upload: Upload, sending: Sending): Promise<void> => {
  const { place, madeId } = upload;
  const documentId = place.documentId ?? madeId ?? (await createDocument(app, upload, sending));
  try {
    const stored = await sendInto(app, documentId, upload, sending);
    if (place.documentId !== undefined) assertNewVersion(stored);
  } catch (error) {
    if (documentId !== madeId || !isMissing(failureOf(error))) throw error;
    // deleted since the first try, by the server after a day or by a person; the first key would answer it again
    const key = app.services.random.uuid();
    await sendInto(app, await createDocument(app, upload, sending, key), upload, sending);
  }
};

const sendInto = async (
  app: App,
  documentId: string,
  { id, file: { content, name } }: Upload,
  { signal, tell, onAnswer }: Sending,
): Promise<DocumentRecord> => {
  const port = app.ports.upload && (await app.load(app.ports.upload));
  return app.call(
    documentEndpoints.upload,
    { params: { id: documentId }, query: { name }, file: { type: BYTES, content } },
    {
      signal,
      ...(port && {
        via: async ({ method, url, headers }) => {
          const answer = await port({ method, url, headers: Object.fromEntries(headers) }, content, {
            signal,
            onProgress: (sentBytes) => tell({ type: "upload.progressed", id, sentBytes }),
          });
          onAnswer(answer);
          return answer;
        },
      }),
    },
  );
};

/** The uploads that were opened last in an app. */
const opened = new WeakMap<Services, UploadsActor>();

/** A file that is still on its way to a place; undefined where none is. */
export const fileOnItsWay = (services: Services, place: UploadPlace): Upload | undefined => {
  const uploads = opened.get(services);
  if (uploads?.getSnapshot().status !== "active") return undefined;
  return selectUploads(place)(uploads.getSnapshot()).find(({ state }) => state !== "failed");
};

/** The session's uploads; they go on while the person moves about. */
export const uploadsOf = perSession((app) => {
  const { client, unsaved } = app.services;
  const uploads: UploadsActor = createActor(
    createUploadsMachine({
      newId: () => app.services.random.uuid(),
      maxBytes: () => knownFileLimit(app.services),
    }).provide({
      actors: {
        send: fromCallback<{ readonly type: "never" }, Upload>(({ input: upload, sendBack }) => {
          const stopping = new AbortController();
          const { signal } = stopping;
          const tell = (report: UploadReport) => {
            if (!signal.aborted) sendBack(report);
          };
          const { id } = upload;
          let waitMs = 0;
          const onAnswer = ({ headers }: Response) => {
            waitMs = Number(headers.get("retry-after") ?? 0) * 1000;
          };
          runMutation(client, {
            run: () => sendFile(app, upload, { signal, tell, onAnswer }),
            outdates: documentsShownIn,
            rereads: documentsShownIn,
            meta: { isShownElsewhere: () => true },
          }).then(
            () => tell({ type: "upload.stored", id }),
            async (error: unknown) => {
              const { failure, isFinal } = await fileFailureOf(error, upload.file.content);
              const { text, lines } = failureText(failure);
              tell({
                type: "upload.failed",
                id,
                text: lines.length > 0 ? `${lines.join(". ")}.` : text,
                isFinal,
                // what one person may send in a day has come: it would be refused again for hours
                isBusy: isProblem(failure, "/errors/rate-limited") && waitMs <= LONGEST_WAIT_MS,
              });
            },
          );
          return () => stopping.abort();
        }),
      },
      actions: {
        forget: (_, { madeId }) => {
          if (madeId === undefined) return;
          const run = () => forgetDocument(app, madeId);
          void runMutation(client, {
            run,
            outdates: documentsShownIn,
            meta: { isShownElsewhere: () => true },
          }).catch(() => undefined);
        },
      },
    }),
    app.services.inspection,
  );
  opened.set(app.services, uploads);
  unsaved.add(uploads, { isUnsaved: () => selectIsUploading(uploads.getSnapshot()), isKept: false });
  return { uploads };
});
