import {
  historyEndpoints,
  processTemplateEndpoints,
  processTemplates,
  projectTypes,
  type processTemplateChange,
  type ProcessTemplate,
} from "@canopy/contracts";
import { fromCallback, fromPromise } from "xstate";
import type * as z from "zod/mini";
import { resourceKey } from "../cache/keys.ts";
import type { CallMeta } from "../cache/queryClient.ts";
import { runMutation } from "../cache/runMutation.ts";
import { sameValue } from "../base/sameValue.ts";
import { messages } from "../text/messages.ts";
import { failureOf, isProblem, mayBeDone } from "../failures/failure.ts";
import {
  editedFrom,
  graphFrom,
  isSavedAlready,
  readEdited,
  templateChange,
  templateCreation,
  type StoredTemplate,
  type TemplateSave,
} from "./editedTemplate.ts";
import { hasUnsavedEdits } from "./refusedTexts.ts";
import { refusedFields } from "./templateErrors.ts";
import { readTemplateDraft, storedTemplateDraft } from "./templateDraft.ts";
import { createTemplateEditorMachine } from "./templateEditor.machine.ts";
import type { TemplateEditorContext, TemplateEditorEvent } from "./templateEditorContext.ts";
import { pathTo } from "../routing/match.ts";
import { keepRecordName } from "../records/recordName.ts";
import type { Owner } from "../dialogs/unsavedWork.ts";
import { ownDialog } from "../dialogs/dialogActors.ts";
import { firstOpen } from "../services/firstOpen.ts";
import { memoizePerApp, type Services, type Screen } from "../services/services.ts";

const extend = [
  "milestones",
  "transitions",
  "publishedMilestones",
  "publishedTransitions",
  "versions",
] as const;

const publishedIn = (template: ProcessTemplate) => {
  const { publishedVersion, publishedMilestones, publishedTransitions } = template;
  if (publishedVersion === null || !publishedMilestones) return undefined;
  return graphFrom({ milestones: publishedMilestones, transitions: publishedTransitions });
};

const storedFrom = (template: ProcessTemplate): StoredTemplate => ({
  published: publishedIn(template),
  id: template.id,
  version: template.version,
  status: template.status,
  publishedVersion: template.publishedVersion,
  draftVersion: template.draftVersion,
  versions: template.versions ?? [],
  processCount: template.processCount,
  template: editedFrom(template),
});

const readTemplate = async (services: Services, id: string): Promise<StoredTemplate> => {
  const template = await services.call(processTemplateEndpoints.get, { params: { id }, extend });
  keepRecordName(services, id, template.name);
  return storedFrom(template);
};

const outdates = [processTemplates.path, projectTypes.path, historyEndpoints.list.path].map(resourceKey);

/** The editor that is on screen shows at its fields what the server refuses there. */
const metaOf = (signal: AbortSignal): CallMeta => ({
  isShownElsewhere: (failure) => !signal.aborted && refusedFields(failure) !== undefined,
});

const create = (
  { call, client }: Services,
  { template, idempotencyKey }: TemplateSave,
  signal: AbortSignal,
) =>
  runMutation(client, {
    run: () =>
      call(processTemplateEndpoints.create, { body: templateCreation(template) }, { idempotencyKey }),
    outdates,
    meta: metaOf(signal),
  });

const change = (
  { call, client }: Services,
  id: string,
  body: z.infer<typeof processTemplateChange>,
  signal: AbortSignal,
  orElse?: (error: unknown) => Promise<ProcessTemplate>,
): Promise<ProcessTemplate> =>
  runMutation(client, {
    run: () => call(processTemplateEndpoints.update, { params: { id }, body }).catch(orElse),
    outdates,
    meta: metaOf(signal),
  });

/** A conflict with an earlier try of the same save, whose answer was lost, is none. */
const unlessSaved =
  ({ call }: Services, id: string, save: TemplateSave) =>
  async (thrown: unknown): Promise<ProcessTemplate> => {
    if (!isProblem(failureOf(thrown), "/errors/conflict")) throw thrown;
    const read = await call(processTemplateEndpoints.get, { params: { id }, extend }).catch(() => undefined);
    if (!read || !isSavedAlready(read, save)) throw thrown;
    return read;
  };

/** A template as its save was answered. */
interface SavedTemplate {
  readonly saved: ProcessTemplate;
  /** It was published too, and the answer to that is lost. */
  readonly mayBePublished?: boolean;
}

/** A new template is created first; where publishing it then fails, which the cache reports, it stays a draft. */
const createAndPublish = async (
  services: Services,
  save: TemplateSave,
  signal: AbortSignal,
): Promise<SavedTemplate> => {
  const made = await create(services, save, signal);
  if (!save.publish) return { saved: made };
  try {
    const body = { status: "PUBLISHED", version: made.version } as const;
    return { saved: await change(services, made.id, body, signal) };
  } catch (error) {
    return { saved: made, mayBePublished: mayBeDone(failureOf(error)) };
  }
};

const saveTemplate = async (
  services: Services,
  save: TemplateSave,
  signal: AbortSignal,
): Promise<StoredTemplate> => {
  const { id, template, base, version, publish } = save;
  const { saved, mayBePublished = false }: SavedTemplate =
    id === undefined || version === undefined || base === undefined
      ? await createAndPublish(services, save, signal)
      : {
          saved: await change(
            services,
            id,
            { ...templateChange(template, base), ...(publish && { status: "PUBLISHED" }), version },
            signal,
            unlessSaved(services, id, save),
          ),
        };
  // The template is saved also where it cannot be read: a second attempt would conflict with its own change.
  const read = await readTemplate(services, saved.id).catch(() => undefined);
  // Where others saved in between, the next save is to conflict with theirs; not with one's own publication.
  return read && (read.version === saved.version || mayBePublished) ? read : storedFrom(saved);
};

/** Tells of a save whose editor has left the screen, and drops the draft of what it saved; newer edits stay. */
const tellSaved = (
  { announce, drafts }: Services,
  { id, template }: TemplateSave,
  userId: string | undefined,
): void => {
  const noun = processTemplates.noun;
  const text = id === undefined ? messages.created(noun) : messages.updated(noun);
  announce({ type: "toast", tone: "success", text });
  const kept = userId === undefined ? undefined : drafts.read(userId, draftRoute(id));
  const draft = kept && readTemplateDraft(kept);
  if (userId === undefined || !draft || !sameValue(draft.template, readEdited(template))) return;
  if (draft.earlier) drafts.write(userId, draftRoute(id), storedTemplateDraft(draft.earlier));
  else drafts.forget(userId, draftRoute(id));
};

/** The running editor. */
interface TemplateEditor extends Owner {
  readonly getSnapshot: () => { readonly context: TemplateEditorContext };
  readonly send: (event: TemplateEditorEvent) => void;
}

/** The route of a template's draft; '' for a new one. */
const draftRoute = (id: string | undefined): string => `process template ${id ?? ""}`;

/** Registers the editor's unsaved work, or that there is none; `isKept`: a draft holds all of it. */
const tellUnsaved = (
  { unsaved }: Services,
  { context, self }: { readonly context: TemplateEditorContext; readonly self: TemplateEditor },
  isKept: boolean,
): void => {
  if (!hasUnsavedEdits(context)) unsaved.drop(self);
  else
    unsaved.add(self, {
      isUnsaved: () => hasUnsavedEdits(self.getSnapshot().context),
      isKept,
      discard: () => self.send({ type: "editor.discard" }),
    });
};

/** /process-templates/create and /process-templates/edit/{templateId}. Source: behaviour.md §2. */
export const templateEditorScreen: Screen<
  ReturnType<typeof createTemplateEditorMachine>,
  { readonly id: string | undefined }
> = {
  logic: memoizePerApp((services) =>
    createTemplateEditorMachine({
      newKey: () => services.random.uuid(),
      editPath: (id) =>
        firstOpen(services, pathTo("processTemplateEdit", { templateId: id }), pathTo("processTemplates")),
    }).provide({
      actors: {
        readTemplate: fromPromise(({ input }) => readTemplate(services, input.id)),
        wakes: fromCallback(({ sendBack }) =>
          services.presence.onWake(() => {
            if (services.presence.isVisible()) sendBack({ type: "editor.wake" });
          }),
        ),
        dialog: ownDialog(services),
        saveTemplate: fromPromise(async ({ input, signal }) => {
          const userId = services.userId();
          const saved = await saveTemplate(services, input, signal);
          if (signal.aborted) tellSaved(services, input, userId);
          return saved;
        }),
      },
      actions: {
        keepDraft: ({ context, self }, { template, ...kept }) => {
          const userId = services.userId();
          if (userId === undefined) return;
          const route = draftRoute(context.id);
          // an offered draft that is no longer stored was saved or discarded in another tab
          const isGone =
            template === context.draft?.template && services.drafts.read(userId, route) === undefined;
          if (!template) services.drafts.forget(userId, route);
          const isStored =
            template &&
            !isGone &&
            services.drafts.write(userId, route, storedTemplateDraft({ template, ...kept }));
          const isKept =
            isStored === true && template === context.history.present && context.refused.length === 0;
          tellUnsaved(services, { context, self }, isKept);
        },
        tellUnsaved: (args) => tellUnsaved(services, args, false),
      },
    }),
  ),
  input: (services, { id }) => {
    const userId = services.userId();
    const kept = userId === undefined ? undefined : services.drafts.read(userId, draftRoute(id));
    return { id, draft: kept && readTemplateDraft(kept) };
  },
};
