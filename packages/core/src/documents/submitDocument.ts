import { documentEndpoints, type DocumentRecord } from "@canopy/contracts";
import { runMutation } from "../cache/runMutation.ts";
import type { App } from "../services/runningApp.ts";
import { messages } from "../text/messages.ts";
import { documentsShownIn } from "./uploads.ts";

/** Submits the newest version of a document that is shown without its versions; a failure is announced. */
export const submitDocument = (app: App, { id }: Pick<DocumentRecord, "id">): void => {
  const run = async (): Promise<void> => {
    const { versions = [] } = await app.call(documentEndpoints.get, { params: { id } });
    // without a version the server says that there is no file yet
    const versionNo = versions[0]?.no ?? 1;
    await app.call(documentEndpoints.submit, { params: { id }, body: { versionNo } });
  };
  runMutation(app.queryClient, { run, outdates: documentsShownIn, rereads: documentsShownIn }).then(
    () => app.announce({ type: "toast", tone: "success", text: messages.done }),
    () => undefined,
  );
};
