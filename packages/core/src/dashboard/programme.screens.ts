import {
  findingEndpoints,
  listDefaults,
  milestoneEndpoints,
  projectEndpoints,
  projects,
  reminderEndpoints,
  type Fields,
} from "@canopy/contracts";
import type { Call } from "../api/call.ts";
import type { Listing } from "../base/endpoints.ts";
import { aggregateKey } from "../cache/keys.ts";
import { withWhere } from "../lists/whereFilters.ts";
import { figureOf } from "../records/readings.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { screenPerApp } from "../services/services.ts";
import { readBy, soonWheres, type Tco2eBy, type Tco2eGroup, type Tco2eSums } from "./programme.view.ts";

const sums = <By extends Tco2eBy>(
  name: "estimatedTco2e" | "issuedTco2e",
  ways: readonly [By, ...By[]],
  read: (call: Call, by: By, signal: AbortSignal) => Promise<readonly Tco2eGroup[]>,
) =>
  readingScreen<Tco2eSums<By>>({
    key: (by) => [...aggregateKey(projects.path, name), by],
    access: projectEndpoints[name].access,
    read: async (call, ask, signal) => {
      const by = readBy(ask, ways);
      return { by, groups: await read(call, by, signal) };
    },
  });

/** The ways in which estimated tCO2e are summed, the first of them at first. */
export const estimatedBy = ["type", "programme"] as const;
/** The ways in which issued tCO2e are summed, the first of them at first. */
export const issuedBy = ["vintage", "type", "programme"] as const;

/** The tCO2e a year that projects are estimated to save, in groups; `ask` is one of `estimatedBy`. Source: behaviour.md §7 Projects. */
export const estimatedTco2e = sums("estimatedTco2e", estimatedBy, (call, by, signal) =>
  call(projectEndpoints.estimatedTco2e, { query: { by } }, { signal }),
);
/** The tCO2e that were issued, in groups; `ask` is one of `issuedBy`. Source: behaviour.md §7 Projects. */
export const issuedTco2e = sums("issuedTco2e", issuedBy, (call, by, signal) =>
  call(projectEndpoints.issuedTco2e, { query: { by } }, { signal }),
);
/** The tCO2e that projects promised and were issued, up to today; the largest gap first. Source: behaviour.md §7 Projects. */
export const promisedIssued = figureOf(projects.path, "promisedIssued", projectEndpoints.promisedIssued);
/** The coordinates of projects. Source: behaviour.md §7 Projects. */
export const projectPlaces = figureOf(projects.path, "places", projectEndpoints.places);

/** The number of a list's records that these filters find. */
const countOf = (
  endpoint: Listing<unknown> & { readonly list: { readonly fields: Fields } },
  where: readonly string[],
) =>
  screenPerApp((services) =>
    readingScreen<number>({
      key: () => [endpoint.path, "list", "count", ...where],
      access: endpoint.access,
      read: async (call, _ask, signal) => {
        const ask = { ...listDefaults, size: 1, filters: [], extend: [], where };
        const list = await withWhere(services, endpoint.list.fields, ask);
        return (await call(endpoint, { list }, { signal })).total;
      },
    }),
  );

/** The number of milestones due in the next 30 days of the reader's zone. */
export const milestonesDueSoon = countOf(milestoneEndpoints.list, soonWheres.milestones);
/** The number of reminders whose next date is within the next 30 days of the reader's zone. */
export const remindersDueSoon = countOf(reminderEndpoints.list, soonWheres.reminders);
/** The number of findings of running processes to answer whose due day is within the next 30 days. */
export const findingsDueSoon = countOf(findingEndpoints.list, soonWheres.findings);
