import {
  processTemplateEndpoints,
  processTemplates,
  projectTypes,
  type ProcessTemplate,
} from "@canopy/contracts";
import { fromPromise } from "xstate";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { editedFrom, readEdited, templateChange, templateCreation } from "../processes/editedTemplate.ts";
import { createTemplateEditorMachine } from "../processes/templateEditor.machine.ts";
import type { StoredTemplate, TemplateSave } from "../processes/templateEditorEvents.ts";
import { pathTo } from "../routing/match.ts";
import { oncePerApp, type Reach, type Screen } from "./reach.ts";

const extend = ["milestones", "transitions", "versions"] as const;

const storedFrom = (template: ProcessTemplate): StoredTemplate => ({
  id: template.id,
  version: template.version,
  status: template.status,
  publishedVersion: template.publishedVersion,
  draftVersion: template.draftVersion,
  versions: template.versions ?? [],
  processCount: template.processCount,
  template: editedFrom(template),
});

const readTemplate = async ({ call }: Reach, id: string): Promise<StoredTemplate> =>
  storedFrom(await call(processTemplateEndpoints.get, { params: { id }, extend }));

const saveTemplate = async (reach: Reach, save: TemplateSave): Promise<StoredTemplate> => {
  const { call } = reach;
  const { template, base, version, idempotencyKey } = save;
  const id = await runMutation(reach.client, {
    run: async () => {
      const stored =
        save.id === undefined || version === undefined || base === undefined
          ? await call(
              processTemplateEndpoints.create,
              { body: templateCreation(template) },
              { idempotencyKey },
            )
          : await call(processTemplateEndpoints.update, {
              params: { id: save.id },
              body: {
                ...templateChange(template, base),
                ...(save.publish && { status: "PUBLISHED" }),
                version,
              },
            });
      // A new template is made first: what publishing then refuses, must not make it a second time.
      if (save.id === undefined && save.publish)
        await call(processTemplateEndpoints.update, {
          params: { id: stored.id },
          body: { status: "PUBLISHED", version: stored.version },
        });
      return stored.id;
    },
    outdates: [processTemplates.path, projectTypes.path].map(resourceKey),
  });
  return readTemplate(reach, id);
};

/** Where the unsaved work on a template is kept; '' for a new one. */
const draftRoute = (id: string | undefined): string => `process template ${id ?? ""}`;

/** /process-templates/create and /process-templates/edit/{templateId}. Source: behaviour.md §2. */
export const templateEditorScreen: Screen<
  ReturnType<typeof createTemplateEditorMachine>,
  { readonly id: string | undefined }
> = {
  logic: oncePerApp((reach) =>
    createTemplateEditorMachine({
      newKey: () => reach.random.uuid(),
      editPath: (id) => pathTo("processTemplateEdit", { templateId: id }),
    }).provide({
      actors: {
        readTemplate: fromPromise(({ input }) => readTemplate(reach, input.id)),
        saveTemplate: fromPromise(({ input }) => saveTemplate(reach, input)),
      },
      actions: {
        keepDraft: ({ context }, { template, version }) => {
          const userId = reach.userId();
          if (userId === undefined) return;
          const route = draftRoute(context.id);
          if (!template) reach.drafts.forget(userId, route);
          else
            reach.drafts.write(userId, route, {
              changed: { template },
              ...(version !== undefined && { version }),
            });
        },
      },
    }),
  ),
  input: (reach, { id }) => {
    const userId = reach.userId();
    const kept = userId === undefined ? undefined : reach.drafts.read(userId, draftRoute(id));
    const template = kept && readEdited(kept.changed["template"]);
    return { id, draft: template && { template, version: kept?.version } };
  },
};
