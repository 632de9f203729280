import { documentEndpoints, type DocumentRecord } from "@canopy/contracts";
import { runMutation } from "../cache/runMutation.ts";
import type { App } from "../services/runningApp.ts";
import { messages } from "../text/messages.ts";
import { documentsShownIn } from "./uploads.ts";

/** A row of a list whose document may be submitted: the number of its newest version, as it was listed. */
interface SubmittedRow extends Pick<DocumentRecord, "id"> {
  readonly versionNo: number;
}

/** Submits the version that a list has shown; a failure is announced, also that there is a newer one. */
export const submitDocument = (app: App, { id, versionNo }: SubmittedRow): void => {
  const run = () => app.call(documentEndpoints.submit, { params: { id }, body: { versionNo } });
  runMutation(app.queryClient, { run, outdates: documentsShownIn, rereads: documentsShownIn }).then(
    () => app.announce({ type: "toast", tone: "success", text: messages.done }),
    () => undefined,
  );
};
