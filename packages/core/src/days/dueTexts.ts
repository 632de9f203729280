import { readWireDate, type WireDate } from "@canopy/contracts";
import { isKnownZone } from "../base/zones.ts";
import { ownTimeZone } from "./localDays.ts";
import { isSameZone } from "./zoneNames.ts";
import { wallTime, zoneCity } from "./zonedTime.ts";
import { ownClock } from "./ownClock.ts";
import type { Services } from "../services/services.ts";

/** A due time as text in one zone's time; the zone is named where the device is in another. */
export interface DueTexts {
  /** '30 Sept 2031, 09:00', for a list whose head names the zone. */
  readonly bare: string;
  /** '30 Sept 2031, 09:00 (Kolkata)' */
  readonly short: string;
  /** 'Tuesday, 30 September 2031 at 09:00 (Kolkata)' */
  readonly full: string;
}

const NOTHING: DueTexts = { bare: "–", short: "–", full: "–" };

/** Writes a due time in a zone's local time, by default in the person's own zone. */
export const dueTexts = (
  services: Pick<Services, "client" | "locale" | "timeZone">,
  at: WireDate,
  timeZone = ownClock(services).timeZone,
): DueTexts => {
  const instant = readWireDate(at);
  if (!instant) return NOTHING;
  const zone = isSameZone(timeZone, ownTimeZone()) ? "" : ` (${zoneCity(timeZone)})`;
  const options = { timeStyle: "short", timeZone: isKnownZone(timeZone) ? timeZone : "UTC" } as const;
  const write = (dateStyle: "medium" | "full"): string =>
    new Intl.DateTimeFormat(services.locale, { ...options, dateStyle }).format(instant);
  const bare = write("medium");
  return { bare, short: bare + zone, full: write("full") + zone };
};

/** The city of the person's own zone, for the head of a list of `bare` times; undefined where neither the device nor `other` is in another zone. */
export const ownZoneName = (
  services: Pick<Services, "client" | "locale" | "timeZone">,
  other: string,
): string | undefined => {
  const { timeZone } = ownClock(services);
  return isSameZone(timeZone, other) && isSameZone(timeZone, ownTimeZone()) ? undefined : zoneCity(timeZone);
};

/** Writes a reminder's due time in its own zone and, where it differs, in the person's zone too. */
export const dueEverywhere = (
  services: Pick<Services, "client" | "locale" | "timeZone">,
  at: WireDate,
  timeZone: string,
): { readonly there: string; readonly own: string | undefined } => {
  const there = dueTexts(services, at, timeZone).full;
  const instant = readWireDate(at);
  if (!instant) return { there, own: undefined };
  const [wanted, here] = [wallTime(instant, timeZone), wallTime(instant, ownClock(services).timeZone)];
  const isSame = wanted.day === here.day && wanted.time === here.time;
  return { there, own: isSame ? undefined : dueTexts(services, at).short };
};
