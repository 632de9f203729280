import { userEndpoints, users, type User } from "@canopy/contracts";
import { localFirstWeekday, type FirstWeekday } from "./firstWeekday.ts";
import { isKnownZone, ownTimeZone } from "./localDays.ts";
import type { Services } from "../services/services.ts";
import { readingScreen } from "../records/readingScreen.ts";

/** By which clock the signed-in person reads times, and with which day their weeks begin. */
export interface OwnClock {
  /** An IANA name that this runtime knows. */
  readonly timeZone: string;
  readonly firstWeekday: FirstWeekday;
}

const KEY = [users.path, "me"] as const;
/** People's own records change rarely; a change of any user reads this one again. */
const STALE_MS = 5 * 60_000;

const weekdays: Readonly<Record<string, FirstWeekday>> = { MONDAY: 1, SATURDAY: 6, SUNDAY: 7 };

const quiet = { isShownElsewhere: () => true };

/** The person's record says it; what it leaves open, and all of it until it was read, is as the device has it. */
export const ownClock = ({ client, locale }: Pick<Services, "client" | "locale">): OwnClock => {
  const { timeZone, weekStart } = client.getQueryData<User>(KEY) ?? {};
  return {
    timeZone: timeZone && isKnownZone(timeZone) ? timeZone : ownTimeZone(),
    firstWeekday: weekdays[weekStart ?? ""] ?? localFirstWeekday(locale),
  };
};

/** Reads the person's own clock unless it is known; where that fails, the device's serves. */
export const readOwnClock = async (
  services: Pick<Services, "call" | "client" | "locale">,
): Promise<OwnClock> => {
  try {
    await services.client.fetchQuery({
      queryKey: KEY,
      queryFn: ({ signal }) => services.call(userEndpoints.me, {}, { signal }),
      staleTime: STALE_MS,
      retry: false,
      meta: quiet,
    });
  } catch {
    // Told by nobody: the calendar stands without it.
  }
  return ownClock(services);
};

/** The signed-in person's own record, for what waits for `ownClock`. Source: behaviour.md §2 Reminders. */
export const ownClockScreen = readingScreen<User>({
  key: () => KEY,
  access: "signedIn",
  read: (call, _, signal) => call(userEndpoints.me, {}, { signal }),
  staleMs: STALE_MS,
  meta: quiet,
});
