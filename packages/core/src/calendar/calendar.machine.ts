/**
 * The calendar of reminders, with the due dates of milestones as marks. Its address holds its state, as a list's does: the machine announces a new address,
 * receives the changed one and reads its span. At midnight a new day begins. Source: behaviour.md §2 Calendar.
 */
import type { CalendarEntry, Finding, Milestone } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, raise, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { readingGuards, readingStates, toPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import { calendarAddress, readCalendarSearch, type CalendarParams } from "./calendarSearch.ts";
import { movedDay, shownDays, steppedDay } from "./calendarSpan.ts";
import { addDays, isSameMonth, type Day } from "../days/days.ts";
import type { FirstWeekday } from "../days/firstWeekday.ts";
import { localDays, spanOf } from "../days/localDays.ts";
import type { Failure } from "../failures/failure.ts";
import type { CalendarView, DayMove } from "./calendarSpan.ts";

/** Events of the calendar. */
export type CalendarEvent =
  | { readonly type: "calendar.show"; readonly view: CalendarView }
  /** Shows the previous or next span. */
  | { readonly type: "calendar.step"; readonly by: 1 | -1 }
  | { readonly type: "calendar.today" }
  | { readonly type: "calendar.retry" }
  | { readonly type: "mine.choose"; readonly isMine: boolean }
  | { readonly type: "weekday.choose"; readonly weekday: FirstWeekday }
  | { readonly type: "milestones.show"; readonly isOn: boolean }
  /** `replaces`: where the day is of another span, Back does not return to this one. */
  | { readonly type: "day.select"; readonly day: Day; readonly replaces?: true }
  | { readonly type: "day.move"; readonly move: DayMove };

/** Reports of the calendar's own actors: its address changed; the person's own clock is known, or is another one. */
type Report =
  | QueryChanged<CalendarAnswer>
  | { readonly type: "search.changed"; readonly search: string }
  | { readonly type: "clock.changed"; readonly clock: CalendarClock };

/** The span and the kinds of items to read: `from` and `to` are instants, `to` exclusive. */
export interface CalendarAsk {
  readonly from: string;
  readonly to: string;
  readonly isMine: boolean;
  /** Also the milestones that are due. */
  readonly hasMilestones?: true;
  /** Also the findings that are due on these days, `to` exclusive. */
  readonly findingDays?: { readonly from: Day; readonly to: Day; readonly today: Day };
  /** Also what was due before this instant and is open; only the agenda asks. */
  readonly lateBefore?: string;
}

/** Records that are due: the first ones by time, and the number of all. */
export interface DueRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Occurrences, milestones and findings that are due. */
export interface Due {
  readonly entries: readonly CalendarEntry[];
  readonly milestones: DueRows<Milestone>;
  readonly findings: DueRows<Finding>;
}

/** The items that are due within a span. */
export interface CalendarAnswer extends Due {
  /** Open items that were due before the span, the earliest first. */
  readonly late: Due;
}

const nothing: Due = { entries: [], milestones: { rows: [], total: 0 }, findings: { rows: [], total: 0 } };
/** Nothing is due. */
export const nothingDue: CalendarAnswer = { ...nothing, late: nothing };

/** The zone of days and times, and the first day of weeks. */
export interface CalendarClock {
  readonly firstWeekday: FirstWeekday;
  readonly timeZone: string;
}

/** Input of the calendar. */
export interface CalendarInput extends CalendarClock {
  readonly search: string;
  /** The server's time. */
  readonly nowMs: () => number;
  /** The person may read milestones. */
  readonly mayReadMilestones?: boolean;
  /** False if the person hid the milestones. */
  readonly showsMilestones?: boolean;
  /** The person may read findings. */
  readonly mayReadFindings?: boolean;
  /** BCP 47 tag of the person's language; the runtime's own when absent. */
  readonly locale?: string | undefined;
}

/** Context of the calendar. */
export interface CalendarContext extends Omit<CalendarInput, "search"> {
  readonly params: CalendarParams;
  readonly today: Day;
  /** The selected day, one of the visible days. */
  readonly day: Day;
  readonly due: CalendarAnswer;
  /** `due` is still the answer for the previous span. */
  readonly isPrevious: boolean;
  readonly failure: Failure | undefined;
}

/** Longest time between two checks of the day, in milliseconds, because timers stand still while the device sleeps. */
const LONGEST_WAIT_MS = 60_000;
/** Shortest wait, in milliseconds, because a timer may fire a little early. */
const SHORTEST_WAIT_MS = 1_000;

const todayBy = ({ nowMs, timeZone }: Pick<CalendarInput, "nowMs" | "timeZone">): Day =>
  localDays(timeZone).dayOf(new Date(nowMs()));

/** The day that the span is built around. */
const middleOf = ({ params, today }: Pick<CalendarContext, "params" | "today">): Day => params.date ?? today;

/** Whether a day belongs to the span; a month's first and last week also show days of other months. */
const isShown = (context: CalendarContext, day: Day): boolean =>
  context.params.view === "month" ? isSameMonth(day, middleOf(context)) : daysShown(context).includes(day);

/** The visible days in order. */
export const daysShown = (context: CalendarContext): readonly Day[] =>
  shownDays(context.params.view, middleOf(context), context.firstWeekday);

/** The milestones are shown. */
export const areMilestonesShown = ({
  mayReadMilestones = false,
  showsMilestones = true,
}: Pick<CalendarContext, "mayReadMilestones" | "showsMilestones">): boolean =>
  mayReadMilestones && showsMilestones;

const askOf = (context: CalendarContext): CalendarAsk => {
  const { params, timeZone, today } = context;
  const days = daysShown(context);
  const span = spanOf(days, timeZone);
  const [first = today] = days;
  const last = days.at(-1) ?? today;
  const now = localDays(timeZone).startOf(today).toISOString();
  return {
    ...span,
    isMine: params.isMine,
    ...(areMilestonesShown(context) && { hasMilestones: true }),
    ...(context.mayReadFindings === true && { findingDays: { from: first, to: addDays(last, 1), today } }),
    ...(params.view === "agenda" && { lateBefore: span.from < now ? span.from : now }),
  };
};

/** Today by a clock, and the selected day: it follows the clock where it was today or is no longer shown, if today is shown. */
const atClock = (
  context: CalendarContext,
  { timeZone, firstWeekday }: CalendarClock,
): Pick<CalendarContext, "timeZone" | "firstWeekday" | "today" | "day"> => {
  const clock = { timeZone, firstWeekday, today: todayBy({ ...context, timeZone }) };
  const wanted = context.day === context.today ? [clock.today, context.day] : [context.day, clock.today];
  const day = wanted.find((one) => isShown({ ...context, ...clock }, one));
  return { ...clock, day: day ?? middleOf({ ...context, ...clock }) };
};

/** The calendar. */
export const calendarMachine = setup({
  types: {
    context: {} as CalendarContext,
    events: {} as CalendarEvent | Report,
    input: {} as CalendarInput,
    emitted: {} as Announcement,
  },
  actors: {
    /** Reads what is due within a span. */
    watchEntries: fromCallback<QueryCommand<CalendarAsk>, CalendarAsk>(notProvided("watchEntries")),
    /** Sends `clock.changed` with the person's own clock; until then the calendar uses the device's. */
    watchClock: fromCallback(notProvided("watchClock")),
    /** Sends `search.changed` whenever the calendar's own address changes. */
    watchSearch: fromCallback(notProvided("watchSearch")),
  },
  actions: {
    go: emit(({ context }, to: Partial<CalendarParams> & { readonly replace?: boolean }) => ({
      type: "navigate" as const,
      to: calendarAddress({ ...context.params, ...to }, context.today),
      ...(to.replace && { replace: true }),
    })),
    ask: sendTo("entries", ({ context }) => ({ type: "query.ask" as const, ask: askOf(context) })),
    take: assign(({ event }) => {
      assertEvent(event, "query.changed");
      const { data = nothingDue, failure, isPrevious } = event.query;
      return { due: data, failure, isPrevious };
    }),
    select: assign({ day: (_, day: Day) => day }),
    beginDay: assign(({ context }) => atClock(context, context)),
    setClock: assign(({ context }, clock: CalendarClock) => atClock(context, clock)),
    rememberFirstWeekday: notProvided("rememberFirstWeekday") as (
      _: unknown,
      params: { weekday: FirstWeekday },
    ) => void,
    rememberMilestones: notProvided("rememberMilestones") as (_: unknown, params: { isOn: boolean }) => void,
  },
  guards: {
    ...readingGuards,
    isShown: ({ context }, day: Day) => isShown(context, day),
    isElsewhere: ({ context }) => context.params.date !== undefined,
    isOtherClock: ({ context }, clock: CalendarClock) =>
      clock.timeZone !== context.timeZone ||
      clock.firstWeekday !== context.firstWeekday ||
      todayBy(context) !== context.today, // the answer has told the server's time
    isNewDay: ({ context }) => todayBy(context) !== context.today,
  },
  delays: {
    untilMidnight: ({ context }) => {
      const wait = localDays(context.timeZone).startOf(addDays(context.today, 1)).getTime() - context.nowMs();
      return Math.min(Math.max(wait, SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    },
  },
}).createMachine({
  id: "calendar",
  description: "The calendar of reminders: its address holds its state, and at midnight a new day begins.",
  context: ({ input: { search, ...input } }) => {
    const params = readCalendarSearch(search);
    const today = todayBy(input);
    const day = params.date ?? today;
    return { ...input, params, today, day, due: nothingDue, isPrevious: false, failure: undefined };
  },
  invoke: [
    { src: "watchEntries", id: "entries", input: ({ context }) => askOf(context) },
    { src: "watchSearch", id: "search" },
    { src: "watchClock", id: "clock" },
  ],
  on: {
    "clock.changed": {
      guard: { type: "isOtherClock", params: ({ event }) => event.clock },
      actions: [{ type: "setClock", params: ({ event }) => event.clock }, "ask"],
    },
  },
  type: "parallel",
  states: {
    reading: {
      ...readingStates,
      on: {
        "search.changed": {
          actions: [
            assign(({ context, event }) => {
              const params = readCalendarSearch(event.search);
              return { params, day: params.date ?? context.today };
            }),
            "ask",
          ],
        },
        "weekday.choose": {
          actions: [
            assign({ firstWeekday: ({ event }) => event.weekday }),
            { type: "rememberFirstWeekday", params: ({ event }) => ({ weekday: event.weekday }) },
            "ask",
          ],
        },
        "milestones.show": {
          actions: [
            assign({ showsMilestones: ({ event }) => event.isOn }),
            { type: "rememberMilestones", params: ({ event }) => ({ isOn: event.isOn }) },
            "ask",
          ],
        },
        "calendar.show": {
          actions: {
            type: "go",
            params: ({ context, event }) => ({ view: event.view, date: context.day }),
          },
        },
        "calendar.step": {
          actions: {
            type: "go",
            params: ({ context, event }) => ({
              date: steppedDay(context.params.view, middleOf(context), event.by),
            }),
          },
        },
        "calendar.today": [
          { guard: "isElsewhere", actions: { type: "go", params: { date: undefined } } },
          { actions: { type: "select", params: ({ context }) => context.today } },
        ],
        "calendar.retry": { actions: sendTo("entries", { type: "query.refetch" }) },
        "mine.choose": {
          actions: {
            type: "go",
            params: ({ context, event }) => ({ isMine: event.isMine, date: context.day }),
          },
        },
        "day.select": [
          {
            guard: { type: "isShown", params: ({ event }) => event.day },
            actions: { type: "select", params: ({ event }) => event.day },
          },
          {
            actions: {
              type: "go",
              params: ({ event: { day: date, replaces = false } }) => ({ date, replace: replaces }),
            },
          },
        ],
        "day.move": {
          // Replaces the address, so that Back leaves the calendar instead of visiting each month.
          actions: raise(({ context, event }) => ({
            type: "day.select",
            day: movedDay(context.day, event.move, context.firstWeekday),
            replaces: true,
          })),
        },
        "query.changed": toPhase,
      },
    },
    day: {
      initial: "running",
      states: {
        running: {
          after: {
            untilMidnight: [
              { guard: "isNewDay", target: "running", reenter: true, actions: ["beginDay", "ask"] },
              { target: "running", reenter: true },
            ],
          },
        },
      },
    },
  },
});
