import {
  findingDraft,
  findingImportDraft,
  findingImportEndpoints,
  findings,
  messages,
  type FindingLine,
} from "@canopy/contracts";
import type { Actor } from "xstate";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { watchQuery } from "../cache/watchQuery.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { memoizePerApp, type Screen } from "../services/services.ts";
import { findingChoices } from "./findingChoices.ts";
import { findingPasteForm } from "./findingPaste.view.ts";
import { findingsShownIn } from "./findings.screens.ts";
import { pastePreviewMachine, type PreviewAsk } from "./pastePreview.machine.ts";
import { pasteBodyOf, pasteValuesOf } from "./pasteValues.ts";

const pasteSchema = z.extend(z.pick(findingDraft, { milestoneId: true, raisedById: true }), {
  table: z.string(messages.required("Table")).check(z.minLength(1, messages.required("Table"))),
  mapping: z.array(z.string()),
});

const faults = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, readonly string[]>> => {
  const { table } = pasteValuesOf(body);
  return table && "refusal" in table ? { table: [table.refusal] } : {};
};

const form = formScreen({
  view: findingPasteForm,
  schema: pasteSchema,
  faults,
  submit: ({ call }, { subject: id, body, idempotencyKey }) =>
    call(
      findingImportEndpoints.create,
      { params: { id }, body: z.parse(findingImportDraft, pasteBodyOf(body)) },
      { idempotencyKey },
    ),
  outdates: findingsShownIn,
  choices: findingChoices,
});

/** The form by which a pasted table of findings is imported into a process. Source: behaviour.md §2 Findings. */
export const findingPasteScreen: Screen<FormActor["logic"], { readonly processId: string }> = {
  logic: form.logic,
  input: (services, { processId }) => ({
    ...form.input(services, { token: processId, isInModal: true }),
    start: { facts: { processId } },
  }),
};

/** A running preview of a pasted table. */
export type PastePreviewActor = Actor<typeof pastePreviewMachine>;

const judge = async (
  call: Call,
  { processId: id, ask }: PreviewAsk,
  signal: AbortSignal,
): Promise<readonly FindingLine[]> => {
  if (ask === "") return [];
  const body = z.parse(findingImportDraft, JSON.parse(ask));
  return call(findingImportEndpoints.preview, { params: { id }, body }, { signal });
};

/** The preview beside a running paste form of a process. */
export const pastePreviewScreen: Screen<
  typeof pastePreviewMachine,
  { readonly form: FormActor; readonly processId: string }
> = {
  logic: memoizePerApp(({ call, client }) =>
    pastePreviewMachine.provide({
      actors: {
        watchLines: watchQuery(client, (ask: PreviewAsk) => ({
          key: [findings.path, "paste preview", ask],
          read: (signal) => judge(call, ask, signal),
          meta: { isShownElsewhere: () => true },
        })),
      },
    }),
  ),
  input: (_, { form: running, processId }) => ({ form: running, processId }),
};
