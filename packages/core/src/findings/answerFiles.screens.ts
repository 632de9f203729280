import { fromCallback, type EventObject } from "xstate";
import { textsOf } from "../base/textOf.ts";
import { mayHandIn } from "../documents/handIn.ts";
import { fileOnItsWay } from "../documents/uploads.ts";
import { uploadName, type UploadPlace } from "../documents/uploads.machine.ts";
import { CallError } from "../failures/failure.ts";
import { selectIsSubmitting } from "../forms/form.selectors.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import { answerFilesMachine, type AnswerFilesInput } from "./answerFiles.machine.ts";
import { seenFinding } from "./findings.screens.ts";

/** The field of an answer that holds its documents. */
const ANSWER_DOCUMENTS = "documentVersionIds";

const placeOf = (projectId: string, findingId: string): UploadPlace => ({ projectId, findingId });

/**
 * Where files go that are added while this finding is answered: they are no evidence of its step, so they belong to the
 * project itself. Undefined where the person may not add any. Source: behaviour.md §6 Rows.
 */
export const answerFilePlace = (services: Services, id: string): UploadPlace | undefined => {
  const { projectId, process } = seenFinding(services, id) ?? {};
  const project = process?.project;
  if (projectId === undefined || !project) return undefined;
  return mayHandIn(services, { project, step: null }) ? placeOf(projectId, id) : undefined;
};

/** Throws a refusal that names a file which was added to the answer and has not arrived: it would not be a part of it. */
export const assertNoneOnItsWay = (services: Services, id: string): void => {
  const { projectId } = seenFinding(services, id) ?? {};
  const upload = projectId === undefined ? undefined : fileOnItsWay(services, placeOf(projectId, id));
  if (!upload) return;
  const reason = `${uploadName(upload)} is still on its way. Send the answer once it is stored, or cancel it.`;
  throw new CallError({ kind: "refused", reason });
};

const choose = (form: AnswerFilesInput["form"], documentId: string): void => {
  const chosen = textsOf(form.getSnapshot().context.values[ANSWER_DOCUMENTS]);
  if (chosen.includes(documentId)) return;
  form.send({ type: "field.change", name: ANSWER_DOCUMENTS, value: [...chosen, documentId] });
  // the newest ones name it, also where something else was searched for
  form.send({ type: "choices.search", name: ANSWER_DOCUMENTS, text: "" });
};

/** The files that are added in the dialog that answers a finding. */
export const answerFilesScreen: Screen<typeof answerFilesMachine, AnswerFilesInput> = {
  logic: memoizePerApp(() =>
    answerFilesMachine.provide({
      actors: {
        chooseArrived: fromCallback<EventObject, AnswerFilesInput>(({ input: { form, uploads, place } }) => {
          const arrived: string[] = [];
          // while the answer is being sent it takes no change
          const chooseAll = () => {
            if (selectIsSubmitting(form.getSnapshot())) return;
            for (const id of arrived.splice(0)) choose(form, id);
          };
          const subscriptions = [
            uploads.on("upload.arrived", ({ place: { findingId }, documentId }) => {
              if (findingId !== place.findingId) return;
              arrived.push(documentId);
              chooseAll();
            }),
            form.subscribe(chooseAll),
          ];
          return () => {
            for (const subscription of subscriptions) subscription.unsubscribe();
          };
        }),
      },
    }),
  ),
  input: (_, given) => given,
};
