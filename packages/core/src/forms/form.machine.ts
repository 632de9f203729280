/**
 * A form: edit → check → submit, one submission at a time. Errors appear on blur and on submit, the server's
 * in the same
 * places; the input survives as a draft. Source: behaviour.md §4 Unsaved work, §5, §7 Conventions.
 *
 * The Idempotency-Key stays the same while the outcome of a submission is unknown (no network, a timeout,
 * 5xx, a
 * first attempt still under way), even if the values change meanwhile, so that a create that did arrive is
 * not repeated.
 * A definite refusal draws a new key.
 */
import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf, isProblem, type Failure } from "../failures/failure.ts";
import type { Draft } from "../base/drafts.ts";
import type { DraftPlace, FormContext, FormEvent, FormInput, Submission } from "./formEvents.ts";
import { differingFields, type Check, type FormErrors } from "./formFields.ts";
import {
  draftOf,
  isDefinite,
  rebase,
  serverErrors,
  withDraft,
  withSuggestion,
  fillId,
  shownErrors,
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

const isDirty = ({ context }: At): boolean => differingFields(context.values, context.baseline).length > 0;

const saveDraft = {
  type: "keepDraft",
  params: ({ context }: At): KeptDraft => ({
    place: context.draftPlace,
    draft: draftOf(context.view.fields, context),
  }),
} as const;

const dropDraft = {
  type: "keepDraft",
  params: ({ context }: At): KeptDraft => ({ place: context.draftPlace, draft: undefined }),
} as const;

/** The rules for a form's values, and the source of Idempotency-Keys. */
export interface FormRules {
  readonly check: Check;
  readonly newKey: () => string;
}

/** Creates a form machine. */
export const createFormMachine = ({ check, newKey }: FormRules) =>
  setup({
    types: {
      context: {} as FormContext,
      events: {} as FormEvent,
      input: {} as FormInput,
      emitted: {} as Announcement,
    },
    actors: {
      /** Sends the values and removes the draft; resolves to the answer or rejects with a `CallError`. */
      submit: fromPromise<unknown, Submission>(notProvided("submit")),
      /** Reads the record again. */
      reload: fromPromise<FormBase, { readonly subject: string }>(notProvided("reload")),
    },
    actions: {
      drawKey: assign({ idempotencyKey: () => newKey() }),
      /** Stores the draft, or removes it where there is none. */
      keepDraft: notProvided("keepDraft") as (_: unknown, at: KeptDraft) => void,
      fill: assign(({ context, event }) => {
        assertEvent(event, "field.change");
        const values = { ...context.values, [event.name]: event.value };
        const errors = shownErrors(check(values), Object.keys(context.errors));
        const refused = shownErrors(
          context.refused,
          Object.keys(context.refused).filter((name) => name !== event.name),
        );
        return { values, errors, refused };
      }),
      suggest: assign(({ context, event }) => {
        assertEvent(event, "field.suggest");
        const { values, suggested } = withSuggestion(context, event);
        return { values, suggested, errors: shownErrors(check(values), Object.keys(context.errors)) };
      }),
      touch: assign(({ context, event }) => {
        assertEvent(event, "field.blur");
        const touched = [...new Set([...context.touched, event.name])];
        return { touched, errors: shownErrors(check(context.values), touched) };
      }),
      showErrors: assign(({ context }) => {
        const errors = check(context.values);
        return { ...complain(context, errors), errors };
      }),
      takeFailure: assign(({ context }, failure: Failure) => {
        const refused = serverErrors(context.view.fields, failure);
        return { ...complain(context, refused), refused, failure };
      }),
      takeLatest: assign(({ context }, latest: FormBase) => ({
        ...rebase(context, latest),
        failure: undefined,
      })),
      restore: assign(({ context }) => {
        const { draft, values, version, view } = context;
        if (!draft) return {};
        return {
          values: withDraft(view.fields, values, draft),
          version: version === undefined ? undefined : (draft.version ?? version),
          draft: undefined,
        };
      }),
      reset: assign(({ context }) => ({
        values: context.baseline,
        errors: {},
        refused: {},
        touched: [],
        theirs: {},
      })),
      forgetOffer: assign({ draft: undefined }),
      toastSuccess: emit((_, text: string) => ({ type: "toast" as const, tone: "success" as const, text })),
      go: emit((_, to: string) => ({ type: "navigate" as const, to })),
      tellChange: ({ context }) =>
        context.owner?.send({ type: "form.changed", isDirty: isDirty({ context }) }),
      /** Asks whether the input may be dropped; sends `form.leave` after a yes. */
      askToLeave: notProvided("askToLeave"),
      tellOwner: ({ context }) => context.owner?.send({ type: "form.closed" }),
    },
    guards: {
      isValid: ({ context }) => Object.keys(check(context.values)).length === 0,
      isDirty,
      /** A conflict is possible only for a record that was read. */
      isConflict: ({ context }, failure: Failure) =>
        context.version !== undefined && isProblem(failure, "/errors/conflict"),
    },
  }).createMachine({
    id: "form",
    description: "A form: edited, checked and submitted, one submission at a time.",
    context: ({ input }) => ({
      ...input,
      baseline: input.values,
      errors: {},
      refused: {},
      touched: [],
      failure: undefined,
      idempotencyKey: "",
      theirs: {},
      suggested: {},
      focus: { field: "", attempt: 0 },
    }),
    entry: "drawKey",
    initial: "editing",
    states: {
      editing: {
        initial: "open",
        on: {
          "field.change": { actions: ["fill", saveDraft, "tellChange"] },
          "field.blur": { actions: "touch" },
          "field.suggest": { actions: ["suggest", saveDraft, "tellChange"] },
          "draft.restore": { actions: ["restore", saveDraft, "tellChange"] },
          "draft.discard": { actions: [dropDraft, "forgetOffer"] },
          // Without a question: the sender, such as a link that leaves the page, has already asked.
          "form.discard": { actions: ["reset", dropDraft, "tellChange"] },
          "form.submit": [{ guard: "isValid", target: "submitting" }, { actions: "showErrors" }],
          "form.cancel": [{ guard: "isDirty", actions: "askToLeave" }, { target: "closed" }],
          "form.leave": "closed",
        },
        states: {
          open: {},
          /** Someone else saved the record meanwhile; the input stays, and the latest version can be read. */
          conflicted: { on: { "form.reload": "#form.reloading" } },
        },
      },
      submitting: {
        entry: assign({ failure: undefined, errors: {}, refused: {} }),
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
          onDone: {
            target: "saved",
            actions: enqueueActions(({ context: { view }, event, enqueue }) => {
              if (view.success !== undefined) enqueue({ type: "toastSuccess", params: view.success });
              if (view.goTo !== undefined) enqueue({ type: "go", params: fillId(view.goTo, event.output) });
            }),
          },
          onError: [
            {
              guard: { type: "isConflict", params: ({ event }) => failureOf(event.error) },
              target: "editing.conflicted",
              actions: { type: "takeFailure", params: ({ event }) => failureOf(event.error) },
            },
            {
              guard: ({ event }) => isDefinite(failureOf(event.error)),
              target: "editing",
              actions: [{ type: "takeFailure", params: ({ event }) => failureOf(event.error) }, "drawKey"],
            },
            {
              target: "editing",
              actions: { type: "takeFailure", params: ({ event }) => failureOf(event.error) },
            },
          ],
        },
      },
      reloading: {
        invoke: {
          src: "reload",
          id: "reload",
          input: ({ context }) => ({ subject: context.subject }),
          onDone: {
            target: "editing",
            actions: [{ type: "takeLatest", params: ({ event }) => event.output }, saveDraft],
          },
          onError: "editing.conflicted",
        },
      },
      saved: { entry: ["forgetOffer", "tellOwner"] },
      closed: {
        entry: [
          dropDraft,
          "forgetOffer",
          "tellOwner",
          enqueueActions(({ context: { view, subject: id }, enqueue }) => {
            if (view.leaveTo !== undefined) enqueue({ type: "go", params: fillId(view.leaveTo, { id }) });
          }),
        ],
      },
    },
  });

const complain = (context: FormContext, errors: FormErrors) => ({
  touched: [...new Set([...context.touched, ...Object.keys(errors)])],
  focus: {
    field: context.view.fields.find(({ name }) => Object.hasOwn(errors, name))?.name ?? "",
    attempt: context.focus.attempt + 1,
  },
});
