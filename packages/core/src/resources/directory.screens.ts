import type * as z from "zod/mini";
import type { ChoiceSources } from "../forms/choiceSources.ts";
import { choicesFrom } from "../forms/formChoices.ts";
import { formScreen, type FormBinding } from "../forms/formScreen.ts";
import type { FormView } from "../forms/formView.ts";
import { crud } from "../records/crud.ts";
import { recordScreen } from "../records/recordScreen.ts";
import type { ActionBinding } from "../records/runRecordAction.ts";
import type { DirectoryBinding, Named } from "./directoryList.screens.ts";

/** The page and the forms of a resource of the directory. */
interface DirectoryForms<Entity extends Named>
  extends
    DirectoryBinding<Entity>,
    Pick<FormBinding<Entity>, "start">,
    Pick<ActionBinding<undefined>, "pageShows"> {
  readonly draft: z.ZodMiniType;
  readonly forms: { readonly create: FormView; readonly edit: FormView };
  /** The content of the modal in which both forms stand. */
  readonly formModal: string;
  /** The actions on the record's page alone, and their calls. */
  readonly ofPage?: Pick<ActionBinding<undefined>, "actions" | "run">;
  /** Related records read with a record. */
  readonly extend?: readonly string[];
  /** Paths of other resources whose cached answers a change of a record outdates. */
  readonly outdates: readonly string[];
  /** The sources of the forms' options. */
  readonly sources?: ChoiceSources;
}

/** The page and the two forms of a resource whose records are only created, changed and deleted. */
export const directoryScreens = <Entity extends Named>({
  endpoints,
  extend,
  draft,
  forms,
  formModal,
  outdates,
  ofPage,
  sources,
  start,
  ...binding
}: DirectoryForms<Entity>) => {
  const { resource, view } = binding;
  const calls = crud<Entity>(endpoints, extend);
  const run = { ...ofPage?.run, delete: calls.remove };
  const form = { schema: draft, ...(sources && { choices: choicesFrom(sources) }) };
  return {
    record: recordScreen<Entity>({
      ...binding,
      nameOf: ({ name }) => name,
      listPath: view.path,
      actions: [...(ofPage?.actions ?? []), ...view.actions],
      read: calls.get,
      run,
      editsIn: { content: formModal, title: forms.edit.title },
    }),
    create: formScreen<Entity>({ ...form, view: forms.create, submit: calls.create, outdates: [resource] }),
    edit: formScreen<Entity>({
      ...form,
      view: forms.edit,
      submit: calls.update,
      reload: calls.reload,
      // the form stands over the page, whose history shows the change
      outdates: [resource, ...outdates, ...(binding.pageShows ?? [])],
      ...(start && { start }),
    }),
  };
};
