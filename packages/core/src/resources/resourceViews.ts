import type { Access } from "@canopy/contracts";
import type { FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { messages } from "../text/messages.ts";

/** A resource's name as its messages begin with it, such as 'Company'. */
interface Noun {
  readonly noun: string;
}

/** The permissions of the actions that every resource has. Source: behaviour.md §6. */
export const writeAccess = (access: Readonly<Record<"create" | "update" | "remove", Access>>) => ({
  create: access.create,
  update: access.update,
  delete: access.remove,
});

/** The action that deletes a record, after a question. */
export const deletion = (
  { noun }: Noun,
  message = "{name} will be deleted for good.",
  more?: Pick<RecordAction, "isFor" | "sparesSelf">,
): RecordAction => ({
  id: "delete",
  label: "Delete",
  tone: "danger",
  confirm: { title: `Delete ${noun.toLowerCase()}`, message, confirmLabel: "Delete" },
  success: messages.deleted(noun),
  removes: true,
  ...more,
});

/** The form of a new record. */
export const createForm = ({ noun }: Noun, fields: readonly FormField[]): FormView => ({
  title: `New ${noun.toLowerCase()}`,
  submitLabel: `Create ${noun.toLowerCase()}`,
  fields,
  success: messages.created(noun),
  keepsDraft: true,
});

/** The form that changes a record. */
export const editForm = ({ noun }: Noun, fields: readonly FormField[]): FormView => ({
  title: `Edit ${noun.toLowerCase()}`,
  submitLabel: "Save changes",
  fields,
  success: messages.updated(noun),
  keepsDraft: true,
});
