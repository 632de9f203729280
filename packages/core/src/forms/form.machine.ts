/**
 * A form: edit → check → submit, one submission at a time. Errors appear when an edited field is left and on
 * submit, the server's in the same places; the input survives as a draft. Source: behaviour.md §4 Unsaved work, §5, §7
 * Conventions.
 *
 * The Idempotency-Key stays the same while the outcome of a submission is unknown (no network, a timeout,
 * 5xx, a first attempt still under way), even if the values change meanwhile, so that a create that did
 * arrive is not repeated. A definite refusal draws a new key.
 */
import {
  assertEvent,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  setup,
  type EventObject,
  type SnapshotEvent,
  type SnapshotFrom,
} from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf, isProblem, type Failure } from "../failures/failure.ts";
import type { Draft } from "../base/drafts.ts";
import type { DraftPlace, FormContext, FormEvent, FormInput, Submission } from "./formEvents.ts";
import type { choicesMachine, FieldChoices } from "./choices.machine.ts";
import { currentOf, dependenciesOf, ownerOf, textIn, type Depending } from "./dependencies.ts";
import {
  asSent,
  begun,
  complain,
  emptied,
  filled,
  left,
  refusedInput,
  restoredDraft,
  settledForm,
  untold,
  withChoices,
  type SettledFields,
} from "./formChanges.ts";
import { type Check, type FormErrors, type FormField } from "./formFields.ts";
import {
  isDefinite,
  rebase,
  serverErrors,
  storedDraftOf,
  fillId,
  hasUnsaved,
  savedToast,
  stillOffered,
  unfinishedErrors,
  type FormBase,
} from "./formSteps.ts";

/** The route of a draft, and the draft; undefined removes it. */
interface KeptDraft {
  readonly place: DraftPlace | undefined;
  readonly draft: Draft | undefined;
}

interface At {
  readonly context: FormContext;
}

const isDirty = ({ context }: At): boolean => hasUnsaved(context);

const saveDraft = {
  type: "keepDraft",
  params: ({ context }: At): KeptDraft => ({
    place: context.draftPlace,
    draft: storedDraftOf(context.view.fields, context),
  }),
} as const;

/** Removes the draft of what was typed; an earlier one that nobody has answered yet stays. */
const dropDraft = {
  type: "keepDraft",
  params: ({ context: { draftPlace, draft } }: At): KeptDraft => ({ place: draftPlace, draft }),
} as const;

const discard = ["reset", "checkOffer", dropDraft, "tellChange", "tellChoices"] as const;

const thrown = ({ event }: { readonly event: { readonly error: unknown } }): Failure =>
  failureOf(event.error);
const takeFailure = { type: "takeFailure", params: thrown } as const;

/** The id of the child that keeps a field's choices. */
const choicesOf = (name: string): string => `choices ${name}`;

/** The machine that keeps the choices of a field, with its calls, and the form's view of its state. */
export interface FormChoices {
  readonly machine: typeof choicesMachine;
  readonly select: (snapshot: SnapshotFrom<typeof choicesMachine>) => FieldChoices;
  /** Lets the fields that depend on others follow them. */
  readonly settle: (form: Depending) => SettledFields;
}

/** The fields of a form, the rules for its values, and the source of Idempotency-Keys. */
export interface FormRules {
  readonly fields?: readonly FormField[];
  readonly check: Check;
  /** Needed where a field reads its options; apart from the form, so that the sign-in form does not load it. */
  readonly choices?: FormChoices;
  readonly newKey: () => string;
  /** Reads the draft that is stored now; without it, no other tab answers an offered draft. */
  readonly storedDraft?: (place: DraftPlace) => Draft | undefined;
}

/** Creates a form machine. */
export const createFormMachine = ({ fields = [], check, choices, newKey, storedDraft }: FormRules) => {
  const faultsIn = (context: FormContext): FormErrors => ({
    ...check(context.values),
    ...unfinishedErrors(context.view.fields, context),
  });
  const chosen = choices ? fields.filter(({ optionsFrom }) => optionsFrom) : [];
  return setup({
    types: {
      context: {} as FormContext,
      events: {} as FormEvent,
      input: {} as FormInput,
      emitted: {} as Announcement,
    },
    actors: {
      /** Sends the values and removes the draft; resolves to the answer or rejects with a `CallError`. Stopped before, it announces the end by itself. */
      submit: fromPromise<unknown, Submission>(notProvided("submit")),
      /** Reads the record again. */
      reload: fromPromise<FormBase, { readonly subject: string }>(notProvided("reload")),
      choices: choices?.machine as typeof choicesMachine,
      /** Sends `form.discard` when the modal around the form is dismissed. */
      watchDismissal: fromCallback<EventObject, { readonly isInModal: boolean }>(() => undefined),
    },
    actions: {
      drawKey: assign({ idempotencyKey: () => newKey() }),
      /** Stores the draft, or removes it where there is none. */
      keepDraft: notProvided("keepDraft") as (_: unknown, at: KeptDraft) => void,
      /** Marks the form as unsaved where a field holds a text that is no value yet: no draft keeps that. */
      holdUnfinished: () => undefined,
      fill: assign(({ context, event }) => {
        assertEvent(event, "field.change");
        return filled(context, event, faultsIn);
      }),
      reportChoices: raise((_, changed: { name: string; choices: FieldChoices }) => ({
        type: "choices.changed" as const,
        ...changed,
      })),
      /** Lets the fields that depend on others hear of what changed. */
      settle: assign(({ context }) => settledForm(context, faultsIn, choices)),
      /** Tells each field's choices which value it holds and which record they belong to. */
      tellChoices: ({ context, self }) => {
        const { children } = self.getSnapshot();
        for (const field of chosen) {
          const [value, of] = [textIn(context.values, field.name), ownerOf(field, context)];
          const heard = context.choices[field.name];
          if (heard?.value !== value || heard.of !== of)
            children[choicesOf(field.name)]?.send({ type: "choices.follow", value, of });
        }
      },
      /** Tells each field's choices which options the record holds by its latest read. */
      tellCurrent: ({ context, self }) => {
        const { children } = self.getSnapshot();
        for (const field of chosen)
          children[choicesOf(field.name)]?.send({ type: "choices.current", ...currentOf(field, context) });
      },
      touch: assign(({ context, event }) => {
        assertEvent(event, "field.blur");
        return left(context, event, faultsIn);
      }),
      showErrors: assign(({ context, event }) => refusedInput(asSent(context, event), faultsIn)),
      takeFailure: assign(({ context }, failure: Failure) => {
        const refused = serverErrors(context.view.fields, failure);
        return { ...complain(context, refused), refused, failure };
      }),
      takeLatest: assign(({ context }, latest: FormBase) => {
        const rebased = rebase(context, latest);
        return {
          ...rebased,
          ...dependenciesOf(fields, rebased.values),
          start: latest.start ?? context.start,
          failure: undefined,
        };
      }),
      restore: assign(({ context }) => restoredDraft(context, faultsIn)),
      reset: assign(({ context }) => emptied(context)),
      /** The next record begins with what was typed while this one was sent. */
      begin: assign(({ context }) => begun(context)),
      forgetOffer: assign({ draft: undefined }),
      /** Forgets the offered draft where another tab has saved or discarded it meanwhile. */
      checkOffer: assign(({ context }) => ({ draft: stillOffered(context, storedDraft) })),
      toastSuccess: emit(({ context: { subject, view } }, answer: unknown) =>
        savedToast(view, subject, answer),
      ),
      /** A form that is a page of its own leaves no entry of the history behind, to which Back would lead. */
      go: emit(({ context }, to: string) => ({
        type: context.isInModal === true ? ("navigate" as const) : ("return" as const),
        to,
      })),
      tellChange: ({ context }) =>
        context.owner?.send({ type: "form.changed", isDirty: isDirty({ context }) }),
      /** Asks whether the input may be dropped; sends `form.leave` after a yes. */
      askToLeave: notProvided("askToLeave"),
      tellOwner: ({ context }) => context.owner?.send({ type: "form.closed" }),
    },
    guards: {
      isValid: ({ context, event }) => Object.keys(faultsIn(asSent(context, event))).length === 0,
      isDirty,
      /** The person has gone elsewhere: the form's page stands until the next one is drawn. */
      isLeft: () => false,
      takesNext: ({ context }) => context.view.takesNext === true,
      /** A conflict is possible only for a record that was read. */
      isConflict: ({ context }, failure: Failure) =>
        context.version !== undefined && isProblem(failure, "/errors/conflict"),
      isDefinite: (_, failure: Failure) => isDefinite(failure),
    },
  }).createMachine({
    id: "form",
    description: "A form: edited, checked and submitted, one submission at a time.",
    context: ({ input }) => ({
      ...input,
      baseline: input.values,
      errors: {},
      refused: {},
      entered: [],
      unfinished: [],
      touched: [],
      failure: undefined,
      idempotencyKey: "",
      theirs: {},
      start: input.start ?? {},
      choices: {},
      ...dependenciesOf(fields, input.values),
      focus: { field: "", attempt: 0 },
      sent: {},
    }),
    entry: "drawKey",
    invoke: [
      {
        src: "watchDismissal",
        id: "dismissal",
        input: ({ context }) => ({ isInModal: context.isInModal === true }),
      },
      ...chosen.map(
        (field) =>
          ({
            src: "choices",
            id: choicesOf(field.name),
            input: ({ context }: At) => ({
              source: field.optionsFrom?.source ?? "",
              value: textIn(context.values, field.name),
              of: ownerOf(field, context),
              ...currentOf(field, context),
            }),
            onSnapshot: {
              actions: {
                type: "reportChoices",
                params: ({ event }: { event: SnapshotEvent<SnapshotFrom<typeof choicesMachine>> }) => ({
                  name: field.name,
                  choices: choices!.select(event.snapshot),
                }),
              },
            },
          }) as const,
      ),
    ],
    initial: "editing",
    on: { "choices.changed": { actions: assign(({ context, event }) => withChoices(context, event)) } },
    states: {
      editing: {
        initial: "open",
        on: {
          "field.change": {
            actions: ["fill", "settle", "checkOffer", saveDraft, "tellChange", "tellChoices"],
          },
          "field.blur": { actions: ["touch", "holdUnfinished", "tellChange"] },
          "choices.changed": {
            actions: enqueueActions(({ context, event, enqueue }) => {
              const heard = { ...context, ...withChoices(context, event) };
              const next = settledForm(heard, faultsIn, choices);
              enqueue.assign({ ...next, choices: heard.choices });
              if (next.values !== context.values && next.baseline === context.baseline) {
                enqueue("checkOffer");
                enqueue(saveDraft);
                enqueue("tellChange");
              }
              enqueue("tellChoices");
            }),
          },
          "choices.search": {
            actions: ({ event: { name, text }, self }) =>
              self.getSnapshot().children[choicesOf(name)]?.send({ type: "choices.search", text }),
          },
          "choices.retry": {
            actions: ({ context, self }) => {
              for (const [name, { status }] of Object.entries(context.choices))
                if (status === "failed")
                  self.getSnapshot().children[choicesOf(name)]?.send({ type: "choices.retry" });
            },
          },
          "draft.restore": { actions: ["restore", "settle", saveDraft, "tellChange", "tellChoices"] },
          "draft.discard": { actions: ["forgetOffer", saveDraft] },
          // Without a question: the sender, such as a link that leaves the page, has already asked.
          "form.discard": { guard: "isDirty", actions: discard },
          "form.submit": [{ guard: "isValid", target: "submitting" }, { actions: "showErrors" }],
          "form.cancel": [{ guard: "isDirty", actions: "askToLeave" }, { target: "closed" }],
          "form.leave": { target: "closed", actions: ["checkOffer", dropDraft] },
        },
        states: {
          open: {},
          /** Someone else saved the record meanwhile; the input stays, and the latest version can be read. */
          conflicted: { on: { "form.reload": "#form.reloading" } },
        },
      },
      submitting: {
        entry: assign(({ context: { values } }) => ({ ...untold, sent: values })),
        on: {
          // The call goes on, and `submit` itself tells what becomes of it.
          "form.discard": { target: "editing", actions: discard },
          "field.change": { guard: "takesNext", actions: ["fill", saveDraft, "tellChange"] },
        },
        invoke: {
          src: "submit",
          id: "submit",
          input: ({ context: { subject, values, baseline, version, idempotencyKey, draftPlace } }) => ({
            subject,
            values,
            baseline,
            version,
            idempotencyKey,
            draftPlace,
          }),
          onDone: [
            {
              guard: "takesNext",
              target: "editing",
              actions: ["begin", "forgetOffer", saveDraft, "drawKey", "tellChange", "tellChoices"],
            },
            {
              target: "saved",
              actions: enqueueActions(
                ({ context: { view }, event: { output: answer }, enqueue, check: is }) => {
                  if (view.success !== undefined) enqueue({ type: "toastSuccess", params: answer });
                  if (view.goTo !== undefined && !is("isLeft"))
                    enqueue({ type: "go", params: fillId(view.goTo, answer) });
                },
              ),
            },
          ],
          onError: [
            {
              guard: { type: "isConflict", params: thrown },
              target: "editing.conflicted",
              actions: takeFailure,
            },
            {
              guard: { type: "isDefinite", params: thrown },
              target: "editing",
              actions: [takeFailure, "drawKey"],
            },
            { target: "editing", actions: takeFailure },
          ],
        },
      },
      reloading: {
        on: { "form.discard": { target: "editing", actions: discard } },
        invoke: {
          src: "reload",
          id: "reload",
          input: ({ context }) => ({ subject: context.subject }),
          onDone: {
            target: "editing",
            actions: [
              { type: "takeLatest", params: ({ event }) => event.output },
              "checkOffer",
              saveDraft,
              "tellCurrent",
              "tellChoices",
            ],
          },
          onError: "editing.conflicted",
        },
      },
      saved: { entry: ["forgetOffer", "tellOwner"] },
      closed: {
        entry: [
          "forgetOffer",
          "tellOwner",
          enqueueActions(({ context: { view, subject: id }, enqueue }) => {
            if (view.leaveTo !== undefined) enqueue({ type: "go", params: fillId(view.leaveTo, { id }) });
          }),
        ],
      },
    },
  });
};
