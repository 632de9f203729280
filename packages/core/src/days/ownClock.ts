import { userEndpoints, users, type OwnUser, type User } from "@canopy/contracts";
import { QueryObserver } from "@tanstack/query-core";
import type { Stop } from "../base/ports.ts";
import { localFirstWeekday, type FirstWeekday } from "./firstWeekday.ts";
import { isKnownZone } from "../base/zones.ts";
import { ownTimeZone } from "./localDays.ts";
import type { Services } from "../services/services.ts";
import { readingScreen } from "../records/readingScreen.ts";

/** The time zone in which the signed-in person reads times, and the first day of their weeks. */
export interface OwnClock {
  /** An IANA name that the runtime knows. */
  readonly timeZone: string;
  readonly firstWeekday: FirstWeekday;
}

const KEY = [users.path, "me"] as const;
/** Time in milliseconds until the person's record is read again; a change of any user reads it sooner. */
const STALE_MS = 5 * 60_000;

const weekdays: Readonly<Record<string, FirstWeekday>> = { MONDAY: 1, SATURDAY: 6, SUNDAY: 7 };

const quiet = { isShownElsewhere: () => true };

type Reader = Pick<Services, "client" | "locale" | "timeZone">;
type OwnReader = Pick<Services, "call" | "person" | "changeOwn">;

/** Reads the person's own record. What it has newer than the session, because it was changed in another browser or by an administrator, counts at once. */
export const readOwn = async (
  { call, person, changeOwn }: OwnReader,
  signal?: AbortSignal,
): Promise<OwnUser> => {
  const own = await call(userEndpoints.me, {}, signal ? { signal } : {});
  const { id: userId, name: userName, surname: userSurname, timeZone, version } = own;
  const known = person();
  const isNews =
    known !== undefined &&
    version > known.version &&
    (userName !== known.userName || userSurname !== known.userSurname || timeZone !== known.timeZone);
  if (isNews) changeOwn({ userId, userName, userSurname, timeZone, version });
  return own;
};

/** The clock of the person's record; until that is read the zone that their session knows. The device's for what they leave open. */
export const ownClock = ({ client, locale, timeZone }: Reader): OwnClock => {
  const own = client.getQueryData<User>(KEY);
  const zone = own ? own.timeZone : timeZone();
  return {
    timeZone: zone && isKnownZone(zone) ? zone : ownTimeZone(),
    firstWeekday: weekdays[own?.weekStart ?? ""] ?? localFirstWeekday(locale),
  };
};

const readingOf = (services: OwnReader) => ({
  queryKey: KEY,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readOwn(services, signal),
  staleTime: STALE_MS,
  retry: false,
  meta: quiet,
});

/** Reads the person's clock unless it is known; keeps the device's where the read fails. */
export const readOwnClock = async (services: Reader & OwnReader): Promise<OwnClock> => {
  try {
    await services.client.fetchQuery(readingOf(services));
  } catch {
    // Not reported: the calendar works without it.
  }
  return ownClock(services);
};

/** Reports the person's clock once it is read, and again whenever their record was read anew. */
export const watchOwnClock = (services: Reader & OwnReader, listen: (clock: OwnClock) => void): Stop => {
  const observer = new QueryObserver<User>(services.client, readingOf(services));
  const tell = ({ data }: { readonly data: User | undefined }) => data && listen(ownClock(services));
  const stop = observer.subscribe(tell);
  tell(observer.getCurrentResult());
  return stop;
};

/** Reads the signed-in person's own record for `ownClock`. Source: behaviour.md §2 Reminders. */
export const ownClockReading = readingScreen<User>({
  key: () => KEY,
  access: "signedIn",
  read: (_, __, signal, services) => readOwn(services, signal),
  staleMs: STALE_MS,
  meta: quiet,
});
