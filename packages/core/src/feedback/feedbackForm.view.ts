import { optionsOf } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { messages } from "../text/messages.ts";
import { feedbackPriorityLabels, feedbackTypeLabels } from "./feedbackWords.ts";

/** Initial values of new feedback. Source: behaviour.md §5 Forms. */
export const feedbackDefaults = { priority: "MEDIUM" } as const;

/** The feedback modal's form, which can be opened on any page. Source: behaviour.md §2, §5 Forms. */
export const feedbackCreateForm: FormView = {
  title: "Send feedback",
  submitLabel: "Send feedback",
  fields: [
    { name: "title", label: "Title", kind: "text", isRequired: true },
    {
      name: "description",
      label: "Description",
      kind: "longText",
      isRequired: true,
      help: "What you did, what you expected, and what happened.",
    },
    { name: "type", label: "Type", kind: "choice", isRequired: true, options: optionsOf(feedbackTypeLabels) },
    {
      name: "priority",
      label: "Priority",
      kind: "choice",
      isRequired: true,
      options: optionsOf(feedbackPriorityLabels),
    },
  ],
  success: messages.created("Feedback"),
  keepsDraft: true,
};
