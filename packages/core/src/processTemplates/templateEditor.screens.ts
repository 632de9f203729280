import {
  processTemplateEndpoints,
  processTemplates,
  projectTypes,
  type processTemplateChange,
  type ProcessTemplate,
} from "@canopy/contracts";
import { fromPromise } from "xstate";
import type * as z from "zod/mini";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { editedFrom, readEdited, templateChange, templateCreation } from "./editedTemplate.ts";
import { createTemplateEditorMachine } from "./templateEditor.machine.ts";
import type { StoredTemplate, TemplateSave } from "./templateEditorEvents.ts";
import { pathTo } from "../routing/match.ts";
import { ownDialog } from "../shell/dialogActors.ts";
import { oncePerApp, type Reach, type Screen } from "../kit/screen.ts";

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

const outdates = [processTemplates.path, projectTypes.path].map(resourceKey);

const create = ({ call, client }: Reach, { template, idempotencyKey }: TemplateSave) =>
  runMutation(client, {
    run: () =>
      call(processTemplateEndpoints.create, { body: templateCreation(template) }, { idempotencyKey }),
    outdates,
  });

const change = (
  { call, client }: Reach,
  id: string,
  body: z.infer<typeof processTemplateChange>,
): Promise<ProcessTemplate> =>
  runMutation(client, {
    run: () => call(processTemplateEndpoints.update, { params: { id }, body }),
    outdates,
  });

/** A new template is made first: where publishing it then fails, which the cache tells, it stays as a draft. */
const createAndPublish = async (reach: Reach, save: TemplateSave): Promise<ProcessTemplate> => {
  const made = await create(reach, save);
  if (!save.publish) return made;
  try {
    return await change(reach, made.id, { status: "PUBLISHED", version: made.version });
  } catch {
    return made;
  }
};

const saveTemplate = async (reach: Reach, save: TemplateSave): Promise<StoredTemplate> => {
  const { id, template, base, version, publish } = save;
  const saved =
    id === undefined || version === undefined || base === undefined
      ? await createAndPublish(reach, save)
      : await change(reach, id, {
          ...templateChange(template, base),
          ...(publish && { status: "PUBLISHED" }),
          version,
        });
  try {
    return await readTemplate(reach, saved.id);
  } catch {
    // It is saved all the same: a second try would meet its own change as a conflict.
    return storedFrom(saved);
  }
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
        dialog: ownDialog(reach),
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
