import {
  MAX_REGISTRY_ENTRIES,
  projects,
  registryEntryDrafts,
  registryEntryFaults,
  type Project,
  type RegistryList,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { askToChange, type AskingApp } from "../dialogs/askToChange.ts";
import { fullListText, registryListViews } from "./projectRegistry.view.ts";
import { messages } from "../text/messages.ts";
import { formScreen } from "../forms/formScreen.ts";
import { changeProject, readProject } from "./projects.screens.ts";
import type { Services } from "../services/services.ts";
import { sameValue } from "../base/sameValue.ts";

/** One entry of a registry list, as its form and its table read it. */
export type RegistryEntryFields = Readonly<Record<string, unknown>>;

/** The record of an entry's form: the entry, or a new one, and the version of the project that was read. */
export interface RegistryEntryRecord extends RegistryEntryFields {
  readonly id: string;
  readonly version: number;
}

const subjectSchema = z.object({
  projectId: z.string(),
  entry: z.nullable(z.record(z.string(), z.unknown())),
});

/** The initial record of an entry's form. Entries have no ids, so the entry as it was read identifies it. */
export const registryEntryRecord = (
  { id: projectId, version }: Pick<Project, "id" | "version">,
  entry: RegistryEntryFields | undefined,
): RegistryEntryRecord => ({ ...entry, id: JSON.stringify({ projectId, entry: entry ?? null }), version });

/** The entries of one of a project's lists. */
export const registryEntriesOf = (project: Project, list: RegistryList): readonly RegistryEntryFields[] =>
  project[list] ?? [];

/** The reason why the list takes no further entry; undefined while it takes one. Source: behaviour.md §5 Forms. */
export const registryListRefusal = (project: Project, list: RegistryList): string | undefined =>
  registryEntriesOf(project, list).length < MAX_REGISTRY_ENTRIES ? undefined : fullListText;

const isSame = (list: RegistryList, a: RegistryEntryFields, b: RegistryEntryFields): boolean =>
  registryListViews[list].fields.every(({ name }) => sameValue(a[name] ?? null, b[name] ?? null));

/** Puts the entry into the list; an entry that others changed or removed meanwhile is added, so that neither is lost. */
export const withEntry = (
  list: RegistryList,
  entries: readonly RegistryEntryFields[],
  before: RegistryEntryFields | null,
  after: RegistryEntryFields,
): readonly RegistryEntryFields[] => {
  const at = before === null ? -1 : entries.findIndex((entry) => isSame(list, entry, before));
  return at < 0 ? [...entries, after] : entries.with(at, after);
};

const screenOf = (list: RegistryList) => {
  const { noun, fields } = registryListViews[list];
  return formScreen<RegistryEntryRecord>({
    view: {
      title: `Save ${noun}`,
      submitLabel: `Save ${noun}`,
      fields,
      success: messages.saved,
      keepsDraft: true,
    },
    schema: registryEntryDrafts[list],
    faults: (body) => registryEntryFaults(list, body),
    submit: async ({ call }, { subject, body, change }) => {
      const { projectId, entry } = subjectSchema.parse(JSON.parse(subject));
      const project = await readProject(call, projectId);
      return changeProject(call, projectId, {
        [list]: withEntry(list, registryEntriesOf(project, list), entry, body),
        version: change["version"],
      });
    },
    reload: async ({ call }, subject) => {
      const { projectId, entry } = subjectSchema.parse(JSON.parse(subject));
      const { version } = await readProject(call, projectId);
      return { ...entry, id: subject, version };
    },
    outdates: [projects.path],
  });
};

/** The entry form of each list, shown in the app's modal. */
export const registryEntryScreens = {
  estimations: screenOf("estimations"),
  issuances: screenOf("issuances"),
  ratings: screenOf("ratings"),
  labels: screenOf("labels"),
  relatedProjects: screenOf("relatedProjects"),
} satisfies Record<RegistryList, unknown>;

/** Removes an entry from its list and reads the project again, also after a failure. Rejects with a `CallError`. */
export const removeRegistryEntry = async (
  { call, client }: Pick<Services, "call" | "client">,
  project: Project,
  list: RegistryList,
  index: number,
): Promise<void> => {
  const rest = registryEntriesOf(project, list).filter((_, at) => at !== index);
  const outdates = [resourceKey(projects.path)];
  const run = () => changeProject(call, project.id, { [list]: rest, version: project.version });
  await runMutation(client, { run, outdates, rereads: outdates });
};

/** Asks whether an entry is to be removed, and removes it after a yes. */
export const askToRemoveEntry = (
  app: AskingApp & { readonly services: Services },
  project: Project,
  list: RegistryList,
  index: number,
): void => {
  const { noun } = registryListViews[list];
  askToChange(
    app,
    {
      title: `Remove ${noun}`,
      message: `The ${noun} is taken off the project.`,
      confirmLabel: "Remove",
      isDanger: true,
    },
    () => removeRegistryEntry(app.services, project, list, index),
  );
};
