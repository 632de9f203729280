/** The files that are added while a finding is answered: each is chosen in the answer once it is stored. Source: behaviour.md §2 Findings. */
import { fromCallback, setup, type EventObject } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import type { UploadsActor } from "../documents/uploads.ts";
import type { UploadPlace } from "../documents/uploads.machine.ts";
import type { FormActor } from "../forms/formScreen.ts";

/** Input of the files of an answer. */
export interface AnswerFilesInput {
  /** The form of the answer. */
  readonly form: FormActor;
  readonly uploads: UploadsActor;
  /** The place of its files. */
  readonly place: UploadPlace;
}

/** The files that are added to an answer. */
export const answerFilesMachine = setup({
  types: { context: {} as AnswerFilesInput, input: {} as AnswerFilesInput },
  actors: {
    /** Chooses each file that arrives at the place in the form. */
    chooseArrived: fromCallback<EventObject, AnswerFilesInput>(notProvided("chooseArrived")),
  },
}).createMachine({
  id: "answerFiles",
  description: "The files that are added to an answer, each chosen in it once it is stored.",
  context: ({ input }) => input,
  invoke: { src: "chooseArrived", id: "arrivals", input: ({ context }) => context },
});
