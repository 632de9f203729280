/**
 * The preview of a reminder's form: when it would fall due, in words at once, as dates once the typing rests. Whoever may
 * open the form may ask for the dates. Source: behaviour.md §2 Reminders.
 */
import { readWireDate, type AnswerOf, type reminderEndpoints } from "@canopy/contracts";
import {
  assertEvent,
  assign,
  cancel,
  fromCallback,
  sendTo,
  setup,
  type ActorRefFrom,
  type EventObject,
  type SnapshotFrom,
} from "xstate";
import { notProvided } from "../base/notProvided.ts";
import { readingGuards, readingStates, toPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { selectChoices, selectFields } from "../forms/form.selectors.ts";
import type { FormActor } from "../forms/formScreen.ts";
import { previewLines, type PreviewLine } from "./previewLines.ts";
import { previewOf, type Previewed, type StepTimes } from "./reminderPreview.ts";
import { sameValue } from "../base/sameValue.ts";

/** The next dates of a reminder under way, with the query that they answer, its due time and its zone. */
export interface PreviewedDates
  extends AnswerOf<typeof reminderEndpoints.preview>, Pick<Previewed, "ask" | "due" | "timeZone"> {}

/** Events of the preview. */
export type ReminderPreviewEvent =
  /** The form holds something else. */
  { readonly type: "form.changed"; readonly preview: Previewed } | { readonly type: "preview.retry" };

/** The beginning of a preview. */
export interface ReminderPreviewInput {
  readonly form: ActorRefFrom<FormActor["logic"]>;
  /** The present time in milliseconds. */
  readonly nowMs: () => number;
  /** The person's own time zone, an IANA name. */
  readonly ownZone: string;
  readonly locale: string | undefined;
}

interface ReminderPreviewContext extends ReminderPreviewInput {
  readonly preview: Previewed;
  readonly data: PreviewedDates | undefined;
  readonly failure: Failure | undefined;
}

/** Pause in typing before the dates are read, in milliseconds. */
const TYPING_PAUSE_MS = 300;

type PreviewedForm = Pick<ReminderPreviewInput, "form" | "locale" | "nowMs">;

/** The fields that decide when a reminder that moves with its step is due. */
const boundFields = ["timing", "milestoneId", "offsetDays", "offsetSide"];

/** The chosen step's times while the form would set when the reminder is due. */
const stepTimesIn = (
  form: ReturnType<FormActor["getSnapshot"]>,
  nowMs: () => number,
): StepTimes | undefined => {
  const { values, baseline } = form.context;
  const isSet = boundFields.some((name) => values[name] !== baseline[name]);
  const dueAt = readWireDate(selectChoices(form, "milestoneId")?.chosen?.at);
  return isSet && dueAt ? { dueAt, now: new Date(nowMs()) } : undefined;
};

const previewBy = ({ form, locale, nowMs }: PreviewedForm): Previewed => {
  const now = form.getSnapshot();
  const values = Object.fromEntries(selectFields(now).map(({ name, value }) => [name, value]));
  return previewOf(values, locale, stepTimesIn(now, nowMs));
};

/** The preview of a reminder's form. */
export const reminderPreviewMachine = setup({
  types: {
    context: {} as ReminderPreviewContext,
    events: {} as ReminderPreviewEvent | QueryChanged<PreviewedDates>,
    input: {} as ReminderPreviewInput,
  },
  actors: {
    /** Reads the dates of a query as JSON; '' asks nothing. */
    watchDates: fromCallback<QueryCommand<string>, string>(notProvided("watchDates")),
    watchForm: fromCallback<EventObject, PreviewedForm>(({ input, sendBack }) => {
      let last = previewBy(input);
      const subscription = input.form.subscribe(() => {
        const preview = previewBy(input);
        if (!sameValue(preview, last)) sendBack({ type: "form.changed", preview });
        last = preview;
      });
      return () => subscription.unsubscribe();
    }),
  },
  actions: {
    take: assign(({ event }) => {
      assertEvent(event, "query.changed");
      return { data: event.query.data, failure: event.query.failure };
    }),
    setPreview: assign((_, preview: Previewed) => ({ preview })),
  },
  guards: readingGuards,
  delays: { typingPause: TYPING_PAUSE_MS },
}).createMachine({
  id: "reminderPreview",
  description: "When a reminder would fall due, while its form is filled in.",
  context: ({ input }) => ({ ...input, preview: previewBy(input), data: undefined, failure: undefined }),
  invoke: [
    {
      src: "watchForm",
      id: "form",
      input: ({ context: { form, locale, nowMs } }) => ({ form, locale, nowMs }),
    },
    { src: "watchDates", id: "dates", input: ({ context }) => context.preview.ask },
  ],
  ...readingStates,
  on: {
    "form.changed": {
      actions: [
        { type: "setPreview", params: ({ event }) => event.preview },
        cancel("ask"),
        sendTo("dates", ({ event }) => ({ type: "query.ask", ask: event.preview.ask }), {
          id: "ask",
          delay: "typingPause",
        }),
      ],
    },
    "preview.retry": { actions: sendTo("dates", { type: "query.refetch" }) },
    "query.changed": toPhase,
  },
});

type Snapshot = SnapshotFrom<typeof reminderPreviewMachine>;

/** The preview as it is shown. */
export interface ShownPreview {
  /** 'nothing' is asked about yet; 'none': the rule has no date. */
  readonly look: "nothing" | "loading" | "failed" | "none" | "showing";
  /** When it is due in words; '' while the form gives none. */
  readonly words: string;
  readonly lines: readonly PreviewLine[];
  readonly hasMore: boolean;
  /** The zone of the lines, and the person's own. */
  readonly timeZone: string;
  readonly ownZone: string;
  readonly failure: FailureText | undefined;
}

const lookOf = (snapshot: Snapshot): ShownPreview["look"] => {
  const { preview, data } = snapshot.context;
  if (preview.ask === "") return "nothing";
  if (snapshot.matches("failed")) return "failed";
  if (data !== undefined && data.dates.length > 0) return "showing";
  return data?.ask === preview.ask ? "none" : "loading";
};

/** The preview as it is shown. */
export const selectPreview = (snapshot: Snapshot): ShownPreview => {
  const { preview, data, failure, ownZone, locale } = snapshot.context;
  // while a changed form is being read, the former dates keep their due time and zone
  const { due, timeZone } = data ?? preview;
  return {
    look: lookOf(snapshot),
    words: preview.words,
    lines: previewLines(data?.dates ?? [], { due, timeZone, ownZone, locale }),
    hasMore: data?.hasMore === true,
    timeZone,
    ownZone,
    failure: failure && failureText(failure),
  };
};
