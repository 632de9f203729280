import type { Access } from "@canopy/contracts";
import type * as z from "zod/mini";
import { choicesFrom, type ChoiceSources } from "../forms/choiceSources.ts";
import { formScreen, type FormBinding } from "../forms/formScreen.ts";
import type { FormView } from "../forms/formView.ts";
import { listScreen, type ListBinding } from "../lists/listScreen.ts";
import { crud } from "../records/crud.ts";
import { recordScreen } from "../records/recordScreen.ts";

interface Named {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** A resource of the directory: its views, its calls, and the answers that show its records. */
interface DirectoryBinding<Entity extends Named>
  extends
    Pick<ListBinding<Entity>, "view" | "resource" | "hanging" | "shownBy">,
    Pick<FormBinding<Entity>, "start"> {
  readonly endpoints: Parameters<typeof crud<Entity>>[0];
  readonly access: Readonly<Record<string, Access>>;
  readonly draft: z.ZodMiniType;
  readonly forms: { readonly create: FormView; readonly edit: FormView };
  /** Related records read with a record. */
  readonly extend?: readonly string[];
  /** Paths of other resources whose cached answers a change of a record outdates. */
  readonly outdates: readonly string[];
  /** The sources of the forms' options. */
  readonly sources?: ChoiceSources;
}

/** The list, the page and the two forms of a resource whose records are only created, changed and deleted. */
export const directoryScreens = <Entity extends Named>({
  endpoints,
  extend,
  draft,
  forms,
  outdates,
  sources,
  start,
  ...binding
}: DirectoryBinding<Entity>) => {
  const { resource, view } = binding;
  const calls = crud<Entity>(endpoints, extend);
  const run = { delete: calls.remove };
  const form = { schema: draft, ...(sources && { choices: choicesFrom(sources) }) };
  return {
    list: listScreen<Entity>({ ...binding, read: calls.list, run }),
    record: recordScreen<Entity>({
      ...binding,
      nameOf: ({ name }) => name,
      listPath: view.path,
      actions: view.actions,
      read: calls.get,
      run,
    }),
    create: formScreen<Entity>({ ...form, view: forms.create, submit: calls.create, outdates: [resource] }),
    edit: formScreen<Entity>({
      ...form,
      view: forms.edit,
      submit: calls.update,
      reload: calls.reload,
      outdates: [resource, ...outdates],
      ...(start && { start }),
    }),
  };
};
