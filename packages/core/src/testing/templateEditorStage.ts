import { createActor, fromCallback, fromPromise } from "xstate";
import { CallError, failureOfAnswer } from "../failures/failure.ts";
import { ownDialog } from "../dialogs/dialogActors.ts";
import { fakeId } from "./fakeRecords.ts";
import { fakeTemplate } from "./fakeTemplate.ts";
import {
  editedFrom,
  type EditedTemplate,
  type StoredTemplate,
  type TemplateSave,
} from "../processTemplates/editedTemplate.ts";
import { createTemplateEditorMachine } from "../processTemplates/templateEditor.machine.ts";
import type { TemplateEditorInput } from "../processTemplates/templateEditorContext.ts";
import type { KeptTemplate } from "../processTemplates/templateDraft.ts";
import type { TemplateEdit } from "../processTemplates/templateEdits.ts";

/** A template of three steps as the editor shows it. */
export const sample = editedFrom(fakeTemplate());

/** The template as stored, published in its first version. */
export const storedOf = (over: Partial<StoredTemplate> = {}): StoredTemplate => ({
  id: fakeId(70),
  version: 5,
  status: "PUBLISHED",
  publishedVersion: 1,
  draftVersion: null,
  versions: [],
  processCount: 0,
  template: sample,
  published: sample.graph,
  ...over,
});

/** The server's conflict when others saved meanwhile. */
export const conflict = new CallError(failureOfAnswer(409, { type: "/errors/conflict", title: "Conflict" }));

/** The server's answer where it has no such template. */
export const missing = new CallError(failureOfAnswer(404, { type: "/errors/not-found", title: "Not found" }));

/** An edit as an event of the editor. */
export const edit = (one: TemplateEdit) => ({ type: "editor.edit", edit: one }) as const;

/** An edit of the template's name. */
export const rename = (name: string) => edit({ type: "template.change", change: { name } });

/** Removes the only successful end. */
export const removeEnd = edit({ type: "step.remove", key: "C" });

/** A running editor whose calls the test answers. */
const openUnread = (given: Partial<TemplateEditorInput> = {}, first: StoredTemplate = storedOf()) => {
  const saves: TemplateSave[] = [];
  const kept: KeptTemplate[] = [];
  const announced: unknown[] = [];
  let reads = 0;
  let asks = 0;
  let stored: StoredTemplate | undefined = first;
  let refusal: CallError | undefined;
  let settle: { done: (stored: StoredTemplate) => void; fail: (error: unknown) => void };
  let keys = 0;
  const actor = createActor(
    createTemplateEditorMachine({ newKey: () => `key ${++keys}`, editPath: (id) => `/edit/${id}` }).provide({
      actors: {
        dialog: ownDialog({
          ask: () => {
            asks += 1;
            return () => undefined;
          },
        }),
        wakes: fromCallback(() => undefined),
        readTemplate: fromPromise(() => {
          reads += 1;
          if (refusal) return Promise.reject(refusal);
          return stored ? Promise.resolve(stored) : Promise.reject(missing);
        }),
        saveTemplate: fromPromise(({ input }) => {
          saves.push(input);
          return new Promise<StoredTemplate>((done, fail) => {
            settle = { done, fail };
          });
        }),
      },
      actions: { keepDraft: (_, one) => kept.push(one), tellUnsaved: () => undefined },
    }),
    { input: { id: fakeId(70), draft: undefined, ...given } },
  );
  actor.on("*", (announcement) => announced.push(announcement));
  actor.start();
  const arrive = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));
  return {
    actor,
    saves,
    kept,
    announced,
    reads: () => reads,
    /** Number of times that it asked whether unsaved changes may be lost. */
    asked: () => asks,
    now: () => actor.getSnapshot(),
    arrive,
    /** What others saved since; undefined where they deleted it. */
    theirs: (next: StoredTemplate | undefined) => {
      stored = next;
    },
    /** Makes each read fail; undefined ends it. */
    readsFail: (error: CallError | undefined) => {
      refusal = error;
    },
    done: async (next: StoredTemplate) => {
      settle.done(next);
      await arrive();
    },
    fail: async (error: unknown) => {
      settle.fail(error);
      await arrive();
    },
  };
};

/** A running editor with the template read. */
export const openTemplateEditor = async (...given: Parameters<typeof openUnread>) => {
  const editor = openUnread(...given);
  await editor.arrive();
  return editor;
};

/** The name, for tests that change nothing else. */
export const nameOf = ({ name }: EditedTemplate) => name;
