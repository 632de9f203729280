import { access, reminders } from "@canopy/contracts";
import { fromCallback, type Actor } from "xstate";
import { watchQuery } from "../cache/watchQuery.ts";
import { calendarMachine } from "./calendar.machine.ts";
import type { CalendarAsk } from "./calendar.machine.ts";
import { readDue } from "./dueItems.ts";
import { FIRST_WEEKDAY_KEY, readFirstWeekday } from "../days/firstWeekday.ts";
import { routes } from "../routing/routes.ts";
import { ownClock, watchOwnClock, type OwnClock } from "../days/ownClock.ts";
import { memoizePerApp, splitAddress, type Services, type Screen } from "../services/services.ts";

/** Storage key of the person's choice to hide the milestones. */
const MILESTONES_KEY = "calendar_milestones";
const HIDDEN = "0";

/** A running calendar. */
export type CalendarActor = Actor<typeof calendarMachine>;

/** A choice made in this browser overrides the person's record. */
const asChosen = ({ preferences }: Services, { timeZone, firstWeekday }: OwnClock): OwnClock => ({
  timeZone,
  firstWeekday: readFirstWeekday(preferences.read(FIRST_WEEKDAY_KEY)) ?? firstWeekday,
});

/** The calendar of reminders; its address holds its state. Source: behaviour.md §2 Calendar. */
export const calendarScreen: Screen<typeof calendarMachine, undefined> = {
  logic: memoizePerApp((services) =>
    calendarMachine.provide({
      actors: {
        watchEntries: watchQuery(services.client, (ask: CalendarAsk) => ({
          key: [reminders.path, "calendar", ask],
          read: (signal) => readDue(services, ask, signal),
        })),
        watchClock: fromCallback(({ sendBack }) =>
          watchOwnClock(services, (clock) =>
            sendBack({ type: "clock.changed", clock: asChosen(services, clock) }),
          ),
        ),
        watchSearch: fromCallback(({ sendBack }) =>
          services.address.onChange((address) => {
            const { path, search } = splitAddress(address);
            if (path.toLowerCase() === routes.reminderCalendar.pattern)
              sendBack({ type: "search.changed", search });
          }),
        ),
      },
      actions: {
        rememberFirstWeekday: (_, { weekday }) =>
          services.preferences.write(FIRST_WEEKDAY_KEY, String(weekday)),
        rememberMilestones: (_, { isOn }) => services.preferences.write(MILESTONES_KEY, isOn ? "1" : HIDDEN),
      },
    }),
  ),
  input: (services) => ({
    search: splitAddress(services.address.read()).search,
    ...asChosen(services, ownClock(services)),
    locale: services.locale,
    nowMs: services.nowMs,
    mayReadMilestones: services.permits(access.milestones.list),
    mayReadFindings: services.permits(access.findings.list),
    showsMilestones: services.preferences.read(MILESTONES_KEY) !== HIDDEN,
  }),
};
