import {
  countsDays,
  readWheres,
  wireFilters,
  type Fields,
  type ListQuery,
  type ReaderDays,
} from "@canopy/contracts";
import { localDays } from "../days/localDays.ts";
import { ownClock, readOwnClock } from "../days/ownClock.ts";
import type { Services } from "../services/services.ts";
import { atNow, type ListAsk } from "./listSearch.ts";

type Reader = Pick<Services, "call" | "changeOwn" | "client" | "locale" | "nowMs" | "person" | "timeZone">;

/** The reader's calendar in a zone at a time. */
const readerDays = (timeZone: string, now: number): ReaderDays => {
  const days = localDays(timeZone);
  return {
    today: days.dayOf(new Date(now)),
    startOf: (day) => days.startOf(day).toISOString(),
  };
};

/** A list call with the filters of its address, in the reader's zone as far as it is known. */
export const queryWith = (
  services: Pick<Services, "client" | "locale" | "nowMs" | "timeZone">,
  fields: Fields,
  ask: ListAsk,
): ListQuery => {
  const { where = [], ...query } = atNow(ask, services.nowMs());
  const { read } = readWheres(where, fields, query.filters);
  const days = readerDays(ownClock(services).timeZone, services.nowMs());
  return { ...query, filters: [...query.filters, ...read.flatMap((one) => wireFilters(one, fields, days))] };
};

/**
 * A list call with the added filters of its address: relative dates, and days to which instants are compared, become
 * days of the reader's zone; what cannot be read, and what exceeds 20 filters, is not sent. Source: behaviour.md §5 Filters in an address.
 */
export const withWhere = async (services: Reader, fields: Fields, ask: ListAsk): Promise<ListQuery> => {
  const { read } = readWheres(ask.where ?? [], fields);
  if (read.some((where) => countsDays(where, fields))) await readOwnClock(services);
  return queryWith(services, fields, ask);
};
