import { fromPromise, type Actor } from "xstate";
import type * as z from "zod/mini";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { discardQuestion } from "../dialogs/question.ts";
import { createFormMachine } from "./form.machine.ts";
import { selectIsDirty } from "./form.selectors.ts";
import type { DraftPlace, FormOwner, Submission } from "./formEvents.ts";
import {
  bodyOf,
  checkAgainst,
  differingFields,
  valuesOf,
  type Faults,
  type FormValues,
} from "./formFields.ts";
import { isShownInFields } from "./formSteps.ts";
import type { FormView } from "./formView.ts";
import { oncePerApp, splitAddress, type Reach, type Screen } from "../kit/screen.ts";

/** A checked submission. */
export interface SentForm {
  /** The record's id or the link's token; '' for a new record. */
  readonly subject: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The fields that were changed, and the version they were changed from. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

/** A form's words, its rules and its call. */
export interface FormBinding<Entity> {
  readonly view: FormView;
  readonly schema: z.ZodMiniType;
  /** What is wrong with the form as a whole. */
  readonly faults?: Faults;
  /** What a new record's fields hold at first. */
  readonly defaults?: (reach: Reach) => FormValues;
  readonly submit: (reach: Reach, sent: SentForm) => Promise<unknown>;
  /** Reads the record again after a conflict. */
  readonly reload?: (reach: Reach, id: string) => Promise<Entity>;
  /** Resources whose answers are old afterwards. */
  readonly outdates?: readonly string[];
}

/** What a screen tells its form: the record to change or the link's token, and who hears that it is done. */
export interface FormGiven<Entity> {
  readonly record?: Entity;
  readonly token?: string;
  readonly owner?: FormOwner;
}

/** A record as forms know it. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

type FormLogic = ReturnType<typeof createFormMachine>;
/** A running form. */
export type FormActor = Actor<FormLogic>;

/** Where a form's unsaved work is kept: by person, address, form and record; undefined where it keeps none. */
export const draftPlaceOf = (reach: Reach, view: FormView, recordId = ""): DraftPlace | undefined => {
  const userId = reach.userId();
  const route = `${splitAddress(reach.address.read()).path} ${view.title} ${recordId}`;
  return view.keepsDraft && userId !== undefined ? { userId, route } : undefined;
};

/** A form's screen. Its draft belongs to the person and to the address, and to the record where it changes one. */
export const formScreen = <Entity extends Versioned = Versioned>(
  binding: FormBinding<Entity>,
): Screen<FormLogic, FormGiven<Entity> | undefined> => ({
  logic: oncePerApp((reach) =>
    createFormMachine({
      check: checkAgainst(binding.schema, binding.view.fields, binding.faults),
      newKey: () => reach.random.uuid(),
    }).provide({
      actors: {
        submit: fromPromise(({ input }) => submitForm(reach, binding, input)),
        reload: fromPromise(async ({ input }) => {
          const latest = await binding.reload?.(reach, input.subject);
          return { values: valuesOf(binding.view.fields, latest), version: latest?.version };
        }),
      },
      actions: {
        askToLeave: ({ self }) => void reach.ask(discardQuestion, () => self.send({ type: "form.leave" })),
        keepDraft: ({ self }, { place, draft }) => {
          const isKept = place && draft && reach.drafts.write(place.userId, place.route, draft);
          if (draft && isKept !== true) reach.unkept.add(self, () => selectIsDirty(self.getSnapshot()));
          else reach.unkept.drop(self);
          if (place && !draft) reach.drafts.forget(place.userId, place.route);
        },
      },
    }),
  ),
  input: (reach, { record, token, owner } = {}) => {
    const draftPlace = draftPlaceOf(reach, binding.view, record?.id);
    return {
      view: viewIn(binding.view, reach.locale),
      subject: record?.id ?? token ?? "",
      values: { ...valuesOf(binding.view.fields, record), ...(!record && binding.defaults?.(reach)) },
      version: record?.version,
      draftPlace,
      draft: draftPlace && reach.drafts.read(draftPlace.userId, draftPlace.route),
      ...(owner && { owner }),
    };
  },
});

/** The form with the choices that read differently in each language. */
const viewIn = (view: FormView, locale: string | undefined): FormView => ({
  ...view,
  fields: view.fields.map((field) =>
    field.optionsIn ? { ...field, options: field.optionsIn(locale) } : field,
  ),
});

/** The draft goes here and not only in the machine: the form may have left the screen when the answer comes. */
const submitForm = async <Entity>(
  reach: Reach,
  { view, submit, outdates = [] }: FormBinding<Entity>,
  { subject, values, baseline, version, idempotencyKey, draftPlace }: Submission,
): Promise<unknown> => {
  const body = bodyOf(view.fields, values);
  const change = changeIn(view, values, baseline, version);
  const answer = await runMutation(reach.client, {
    run: () => submit(reach, { subject, body, change, idempotencyKey }),
    outdates: outdates.map(resourceKey),
    meta: { isShownElsewhere: (failure) => isShownInFields(view.fields, failure) },
  });
  if (draftPlace) reach.drafts.forget(draftPlace.userId, draftPlace.route);
  return answer;
};

const changeIn = (view: FormView, values: FormValues, baseline: FormValues, version: number | undefined) => {
  const changed = new Set(differingFields(values, baseline));
  const body = bodyOf(
    view.fields.filter(({ name }) => changed.has(name)),
    values,
  );
  return version === undefined ? body : { ...body, version };
};
