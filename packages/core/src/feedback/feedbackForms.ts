import type { FormView } from "../forms/formView.ts";
import { feedbackCreateForm } from "./feedbackForm.view.ts";
import { messages, screenNouns } from "../text/messages.ts";

/** What those who look into feedback may put right in it. */
export const feedbackEditForm: FormView = {
  title: "Edit feedback",
  submitLabel: "Save changes",
  fields: feedbackCreateForm.fields.map(({ help: _, ...field }) => field),
  success: messages.updated(screenNouns.feedback),
};

/** Who looks into it. */
export const feedbackAssignForm: FormView = {
  title: "Assign feedback",
  submitLabel: "Assign",
  fields: [
    {
      name: "assigneeId",
      label: "Assignee",
      kind: "choice",
      optionsFrom: "people",
      help: "They are told. Leave empty where nobody looks into it",
    },
  ],
  success: messages.updated(screenNouns.feedback),
};
