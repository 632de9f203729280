import { fromCallback, fromPromise, type Actor } from "xstate";
import type * as z from "zod/mini";
import { resourceKey } from "../cache/keys.ts";
import { outdate } from "../cache/outdate.ts";
import { runMutation } from "../cache/runMutation.ts";
import { textIn } from "./dependencies.ts";
import type { FormStart } from "./formFields.ts";
import { discardQuestion, type FormOwner } from "../dialogs/question.ts";
import { failureAnnouncements } from "../failures/failureAnnouncements.ts";
import { failureOf, isMissing, isProblem, type Failure } from "../failures/failure.ts";
import { createFormMachine, type FormChoices } from "./form.machine.ts";
import { selectIsDirty, type FormSnapshot } from "./form.selectors.ts";
import type { DraftPlace, Submission } from "./formEvents.ts";
import {
  bodyOf,
  checkAgainst,
  differingFields,
  valuesOf,
  type Faults,
  type FormValues,
} from "./formFields.ts";
import type { Draft, Drafts } from "../base/drafts.ts";
import { sameValue } from "../base/sameValue.ts";
import { draftBehind } from "./formChanges.ts";
import { hasUnsaved, isShownInFields, savedToast } from "./formSteps.ts";
import type { FormView } from "./formView.ts";
import { firstOpen, isOpenTo } from "../services/firstOpen.ts";
import { memoizePerApp, pathNow, type Services, type Screen } from "../services/services.ts";

/** A checked submission. */
export interface SentForm {
  /** The record's id or the link's token; '' for a new record. */
  readonly subject: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The changed fields, and the version that they change. */
  readonly change: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

/** A form's texts, rules and call. */
export interface FormBinding<Entity> {
  readonly view: FormView;
  readonly schema: z.ZodMiniType;
  /** The form stays open across pages, so leaving a page asks no question. */
  readonly followsPerson?: true;
  /** The errors of the form as a whole. */
  readonly faults?: Faults;
  /** Hears each change of the values. */
  readonly onChange?: (services: Services, values: FormValues) => void;
  /** Initial values of a new record. */
  readonly defaults?: (services: Services) => FormValues;
  readonly submit: (services: Services, sent: SentForm) => Promise<unknown>;
  /** Reads the record again after a conflict. */
  readonly reload?: (services: Services, id: string) => Promise<Entity>;
  /** Paths of resources whose cached answers become outdated. */
  readonly outdates?: readonly string[];
  /** Reads the options of the fields that have `optionsFrom`. */
  readonly choices?: (services: Services) => FormChoices;
  /** The start of a record's choices. */
  readonly start?: (record: Entity, services: Services) => FormStart;
  /** The record as the fields hold it; absent where it has their names and values itself. */
  readonly asFields?: (record: Entity) => object;
}

/** Input of a form from its screen: the record or the link's token, and the form's owner. */
export interface FormGiven<Entity> {
  readonly record?: Entity;
  readonly token?: string;
  readonly owner?: FormOwner;
  /** The form stands in the app's modal, which asks before it is lost and closes when it is done. */
  readonly isInModal?: boolean;
}

/** A record with its version. */
interface Versioned {
  readonly id: string;
  readonly version: number;
}

type FormLogic = ReturnType<typeof createFormMachine>;
/** A running form. */
export type FormActor = Actor<FormLogic>;

/** The key of a form's draft: person, address, form and subject; undefined where the form keeps none. */
export const draftPlaceOf = (services: Services, view: FormView, subject = ""): DraftPlace | undefined => {
  const userId = services.userId();
  const route = `${pathNow(services)} ${view.title} ${subject}`;
  return view.keepsDraft && userId !== undefined ? { userId, route } : undefined;
};

/** A form's screen. Its draft belongs to the person, the address and the form's subject, if any. */
export const formScreen = <Entity extends Versioned = Versioned>(
  binding: FormBinding<Entity>,
): Screen<FormLogic, FormGiven<Entity> | undefined> => ({
  logic: memoizePerApp((services) =>
    createFormMachine({
      fields: binding.view.fields,
      check: checkAgainst(binding.schema, binding.view.fields, binding.faults, services.locale),
      newKey: () => services.random.uuid(),
      storedDraft: ({ userId, route }) => services.drafts.read(userId, route),
      ...(binding.choices && { choices: binding.choices(services) }),
    }).provide({
      actors: {
        submit: fromPromise(({ input, signal }) => submitForm(services, binding, input, signal)),
        reload: fromPromise(async ({ input }) => {
          const latest = await binding.reload?.(services, input.subject).catch((error: unknown) => {
            // the notice of the conflict stays, so a toast says why nothing comes of it
            for (const said of failureAnnouncements(failureOf(error), "write")) services.announce(said);
            throw error;
          });
          return {
            values: valuesIn(services, binding, latest),
            version: latest?.version,
            ...(latest && binding.start && { start: binding.start(latest, services) }),
          };
        }),
        watchDismissal: fromCallback(({ input, sendBack }) =>
          input.isInModal ? services.modal.onDismissed(() => sendBack({ type: "form.discard" })) : undefined,
        ),
      },
      guards: {
        isLeft: ({ context: { ownPath } }) => ownPath !== undefined && ownPath !== pathNow(services),
      },
      actions: {
        askToLeave: ({ self }) => void services.ask(discardQuestion, () => self.send({ type: "form.leave" })),
        keepDraft: ({ context, self }, { place, draft }) => {
          binding.onChange?.(services, context.values);
          const isStored = place && draft && services.drafts.write(place.userId, place.route, draft);
          if (isStored) noteOwn(services, place, self);
          // a draft does not keep text that is not a value yet, such as half a date
          const isKept = isStored === true && context.unfinished.length === 0;
          if (place && !draft && !isOthers(services, place, self))
            services.drafts.forget(place.userId, place.route);
          if (hasUnsaved(context)) services.unsaved.add(self, unsavedWork(services, binding, self, isKept));
          else services.unsaved.drop(self);
        },
        holdUnfinished: ({ context, self }) => {
          if (context.unfinished.length > 0)
            services.unsaved.add(self, unsavedWork(services, binding, self, false));
        },
      },
    }),
  ),
  input: (services, { record, token, owner, isInModal } = {}) => {
    const draftPlace = draftPlaceOf(services, binding.view, record?.id ?? token);
    const values = {
      ...valuesIn(services, binding, record),
      ...(!record && binding.defaults?.(services)),
    };
    return {
      view: leading(services, viewIn(binding.view, services.locale, values), isInModal),
      subject: record?.id ?? token ?? "",
      ownPath: pathNow(services),
      values,
      version: record?.version,
      draftPlace,
      draft: draftPlace && storedAt(services, draftPlace),
      ...(record && binding.start && { start: binding.start(record, services) }),
      ...(owner && { owner }),
      ...(isInModal && { owner: services.modal.owner, isInModal }),
    };
  },
});

/** The draft that a form of this tab stored last; a stored one with other texts is another tab's. */
interface OwnDraft {
  readonly form: object;
  readonly draft: Draft | undefined;
}

const ownDrafts = new WeakMap<Drafts, Map<string, OwnDraft>>();

const keyOf = ({ userId, route }: DraftPlace): string => JSON.stringify([userId, route]);
const ownAt = ({ drafts }: Pick<Services, "drafts">, place: DraftPlace): OwnDraft | undefined =>
  ownDrafts.get(drafts)?.get(keyOf(place));
const storedAt = ({ drafts }: Pick<Services, "drafts">, { userId, route }: DraftPlace): Draft | undefined =>
  drafts.read(userId, route);

/** Remembers the stored draft as the form's. */
const noteOwn = (services: Pick<Services, "drafts">, place: DraftPlace, form: object): void => {
  const own = ownDrafts.get(services.drafts) ?? new Map<string, OwnDraft>();
  ownDrafts.set(services.drafts, own.set(keyOf(place), { form, draft: storedAt(services, place) }));
};

/** True where every stored text is one of the draft; another tab may have taken some away. */
const isPartOf = (stored: Draft | undefined, draft: Draft | undefined): boolean =>
  Object.entries(stored?.changed ?? {}).every(([name, value]) => sameValue(value, draft?.changed[name]));

/** True where another tab has stored its own draft since the form did. */
const isOthers = (services: Pick<Services, "drafts">, place: DraftPlace, form: object): boolean => {
  const own = ownAt(services, place);
  return own?.form === form && !isPartOf(storedAt(services, place), own.draft);
};

/** The values of a form about this record; of an empty form without one. */
const valuesIn = <Entity extends object>(
  { locale }: Services,
  { view, asFields }: FormBinding<Entity>,
  record: Entity | undefined,
): FormValues => valuesOf(view.fields, record && asFields ? asFields(record) : record, locale);

/** The unsaved work of a form; `isKept`: a draft keeps it. */
const unsavedWork = (
  { userId }: Services,
  { followsPerson }: Pick<FormBinding<unknown>, "followsPerson">,
  form: { getSnapshot(): FormSnapshot; send(event: { readonly type: "form.discard" }): void },
  isKept: boolean,
) => ({
  isUnsaved: () => selectIsDirty(form.getSnapshot()),
  isKept,
  followsPerson,
  ...(userId() !== undefined && { discard: () => form.send({ type: "form.discard" as const }) }),
});

/** The form with the pages to which it leads, each replaced by one that the person may open; a form in the modal leads to its own page or stays. */
const leading = (
  services: Services,
  { goTo, leaveTo, ...view }: FormView,
  isInModal: boolean | undefined,
): FormView => ({
  ...view,
  ...(goTo !== undefined &&
    (!isInModal || isOpenTo(services, goTo)) && { goTo: firstOpen(services, goTo, leaveTo) }),
  ...(leaveTo !== undefined && { leaveTo: firstOpen(services, leaveTo) }),
});

/** The form with the options in the person's language. */
const viewIn = (view: FormView, locale: string | undefined, values: FormValues): FormView => ({
  ...view,
  fields: view.fields.map((field) =>
    field.optionsIn ? { ...field, options: field.optionsIn(locale, textIn(values, field.name)) } : field,
  ),
});

/**
 * The draft is removed here as well as in the machine, because the form may have left the screen when the answer
 * arrives; `signal` is aborted then, and nobody else tells the person what became of it.
 */
const submitForm = async <Entity>(
  services: Services,
  { view, submit, outdates = [] }: FormBinding<Entity>,
  { subject, values, baseline, version, idempotencyKey, draftPlace }: Submission,
  signal: AbortSignal,
): Promise<unknown> => {
  const { locale } = services;
  const body = bodyOf(view.fields, values, locale);
  const change = changeIn({ view, values, baseline, version, locale });
  /** The draft as this tab left it: what its form stored last, or else what is stored. */
  const ownDraft = (place: DraftPlace): Draft | undefined => {
    const own = ownAt(services, place);
    return own ? own.draft : storedAt(services, place);
  };
  let leftDraft: Draft | undefined;
  signal.addEventListener("abort", () => (leftDraft = draftPlace && ownDraft(draftPlace)));
  const answer = await runMutation(services.client, {
    run: () => submit(services, { subject, body, change, idempotencyKey }),
    outdates: outdates.map(resourceKey),
    meta: { isShownElsewhere: (failure) => !signal.aborted && isShownInFields(view.fields, failure) },
  }).catch((error: unknown) => {
    if (isOvertaken(failureOf(error)))
      for (const path of outdates) outdate(services.client, { queryKey: resourceKey(path) });
    throw error;
  });
  if (draftPlace) {
    const { userId, route } = draftPlace;
    const stored = storedAt(services, draftPlace);
    const isOwn = isPartOf(stored, signal.aborted ? leftDraft : ownDraft(draftPlace));
    const left = draftBehind(view, { values, baseline }, { stored, isOwn });
    if (left) services.drafts.write(userId, route, left);
    else services.drafts.forget(userId, route);
  }
  if (signal.aborted && view.success !== undefined) services.announce(savedToast(view, subject, answer));
  return answer;
};

/** Somebody else changed, moved on or deleted the record, so what is shown of it is out of date. */
const isOvertaken = (failure: Failure): boolean =>
  isProblem(failure, "/errors/conflict") ||
  isProblem(failure, "/errors/invalid-transition") ||
  isMissing(failure);

interface Changing extends Pick<Submission, "values" | "baseline" | "version"> {
  readonly view: FormView;
  readonly locale: string | undefined;
}

const changeIn = ({ view, values, baseline, version, locale }: Changing) => {
  const changed = new Set(differingFields(values, baseline));
  const body = bodyOf(
    view.fields.filter(({ name }) => changed.has(name)),
    values,
    locale,
  );
  return version === undefined ? body : { ...body, version };
};
