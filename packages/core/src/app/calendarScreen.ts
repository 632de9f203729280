import { reminderEndpoints, reminders } from "@canopy/contracts";
import { fromCallback, type Actor } from "xstate";
import { watchQuery } from "../cache/watchQuery.ts";
import { calendarMachine } from "../calendar/calendar.machine.ts";
import type { CalendarAsk } from "../calendar/calendarEvents.ts";
import { FIRST_WEEKDAY_KEY, localFirstWeekday, readFirstWeekday } from "../calendar/firstWeekday.ts";
import { ownTimeZone } from "../calendar/localDays.ts";
import { routes } from "../routing/routes.ts";
import { oncePerApp, splitAddress, type Screen } from "./reach.ts";

/** A running calendar. */
export type CalendarActor = Actor<typeof calendarMachine>;

/** The calendar of reminders: its address drives it. Source: behaviour.md §2 Calendar. */
export const calendarScreen: Screen<typeof calendarMachine, undefined> = {
  logic: oncePerApp((reach) =>
    calendarMachine.provide({
      actors: {
        watchEntries: watchQuery(reach.client, (ask: CalendarAsk) => ({
          key: [reminders.path, "calendar", ask],
          read: (signal) => {
            const { from, to, isMine } = ask;
            const query = { from, to, ...(isMine && { mine: "true" }) };
            return reach.call(reminderEndpoints.calendar, { query }, { signal });
          },
        })),
        watchSearch: fromCallback(({ sendBack }) =>
          reach.address.onChange((address) => {
            const { path, search } = splitAddress(address);
            if (path.toLowerCase() === routes.reminderCalendar.pattern)
              sendBack({ type: "search.changed", search });
          }),
        ),
      },
      actions: {
        rememberFirstWeekday: (_, { weekday }) => reach.preferences.write(FIRST_WEEKDAY_KEY, String(weekday)),
      },
    }),
  ),
  input: (reach) => ({
    search: splitAddress(reach.address.read()).search,
    firstWeekday:
      readFirstWeekday(reach.preferences.read(FIRST_WEEKDAY_KEY)) ?? localFirstWeekday(reach.locale),
    timeZone: ownTimeZone(),
    locale: reach.locale,
  }),
};
