import { documentEndpoints, type DocumentRecord, type DocumentVersion } from "@canopy/contracts";
import { partsOf } from "../base/answerFile.ts";
import type { SavedFile } from "../base/ports.ts";
import { runMutation } from "../cache/runMutation.ts";
import { CallError } from "../failures/failure.ts";
import { readingScreen } from "../records/readingScreen.ts";
import type { App } from "../services/runningApp.ts";

/** A version, by its document and its number. */
interface VersionOf {
  readonly document: Pick<DocumentRecord, "id">;
  readonly version: Pick<DocumentVersion, "no" | "fileName" | "type">;
}

const BYTES = "application/octet-stream";

const readContent = async (
  call: App["call"],
  id: string,
  no: string,
  signal?: AbortSignal,
): Promise<SavedFile["parts"]> => {
  let parts: SavedFile["parts"] = [];
  const take = async (answer: Response): Promise<void> => {
    parts = await partsOf(answer);
  };
  await call(
    documentEndpoints.content,
    { params: { id, no } },
    { accept: "*/*", take, ...(signal && { signal }) },
  );
  return parts;
};

/** Gives the person the file of a version. Resolves once that is over; a failure is announced. */
export const saveVersion = async (app: App, { document, version }: VersionOf): Promise<void> => {
  const run = async (): Promise<void> => {
    const parts = await readContent(app.call, document.id, String(version.no));
    const save = app.ports.saveFile && (await app.load(app.ports.saveFile));
    if (!save) throw new CallError({ kind: "network" });
    await save({ name: version.fileName, type: BYTES, parts });
  };
  await runMutation(app.queryClient, { run }).catch(() => undefined);
};

const SEPARATOR = " ";

/** The `ask` of a version's content. */
export const contentAsk = (documentId: string, no: number): string => `${documentId}${SEPARATOR}${no}`;

/** The bytes of a version, for its preview; `ask` is a `contentAsk`. They never change. */
export const versionContent = readingScreen<SavedFile["parts"]>({
  key: (ask) => [documentEndpoints.content.path, ask],
  access: documentEndpoints.content.access,
  staleMs: Infinity,
  read: (call, ask, signal) => {
    const [id = "", no = ""] = ask.split(SEPARATOR);
    return readContent(call, id, no, signal);
  },
  meta: { isShownElsewhere: () => true },
});
