import type { FormView } from "../forms/formView.ts";
import { feedbackCreateForm } from "./feedbackForm.view.ts";
import { messages } from "../text/messages.ts";

/** The form to edit a feedback item. */
export const feedbackEditForm: FormView = {
  title: "Edit feedback",
  submitLabel: "Save changes",
  fields: feedbackCreateForm.fields.map(({ help: _, ...field }) => field),
  success: messages.updated("Feedback"),
  keepsDraft: true,
};

/** The form to assign a feedback item. */
export const feedbackAssignForm: FormView = {
  title: "Assign feedback",
  submitLabel: "Assign",
  fields: [
    {
      name: "assigneeId",
      label: "Assignee",
      kind: "choice",
      optionsFrom: { source: "assignees" },
      help: "They are told. Leave empty where nobody looks into it",
    },
  ],
  success: messages.updated("Feedback"),
};
