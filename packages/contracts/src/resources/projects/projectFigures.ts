import * as z from "zod/mini";
import { access } from "#wire/access.ts";
import { count } from "#wire/aggregates.ts";
import { endpoint } from "#wire/endpoint.ts";

/** The most projects whose gap is listed. Source: behaviour.md §7 Projects. */
export const MAX_GAPS = 50;
/** The most projects on a map. Source: behaviour.md §7 Projects. */
export const MAX_PLACES = 5000;

const byOneOf = <const Groups extends readonly [string, string, ...string[]]>(groups: Groups) =>
  z.strictObject({ by: z.enum(groups, `by must be ${groups.join(" or ")}`) });

/** tCO2e of a group of projects: a technology, a programme or a year of vintage. */
const tco2eOfGroup = z.object({
  /** The technology's id, the programme's code or the year; empty for issuances without a year. */
  key: z.string(),
  name: z.string(),
  tco2e: z.number(),
  /** The number of projects counted. */
  count,
  /** The number of counted projects that stand at the site of another counted one. */
  duplicates: count,
});

/** Endpoints of the programme's figures: projects neither draft nor disabled. Source: behaviour.md §7 Projects. */
export const projectFigureEndpoints = {
  estimatedTco2e: endpoint({
    method: "GET",
    path: "/api/projects/aggregates/estimated-tco2e",
    summary: "Sum the estimated tCO2e a year by technology or programme, the largest first",
    access: access.projects.estimatedTco2e,
    query: byOneOf(["type", "programme"]),
    answer: z.array(tco2eOfGroup),
  }),
  issuedTco2e: endpoint({
    method: "GET",
    path: "/api/projects/aggregates/issued-tco2e",
    summary: "Sum the issued tCO2e by year of vintage, technology or programme",
    access: access.projects.issuedTco2e,
    query: byOneOf(["vintage", "type", "programme"]),
    answer: z.array(tco2eOfGroup),
  }),
  promisedIssued: endpoint({
    method: "GET",
    path: "/api/projects/aggregates/promised-issued",
    summary: "List promised and issued tCO2e of the projects with the largest gap to today",
    access: access.projects.promisedIssued,
    answer: z.array(
      z.object({
        projectId: z.guid(),
        code: z.string(),
        name: z.string(),
        promised: z.number(),
        issued: z.number(),
        /** Promised less issued; below zero where more was issued. */
        gap: z.number(),
      }),
    ),
  }),
  places: endpoint({
    method: "GET",
    path: "/api/projects/aggregates/places",
    summary: "List the coordinates of projects",
    access: access.projects.places,
    answer: z.array(
      z.object({
        projectId: z.guid(),
        code: z.string(),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        status: z.string(),
      }),
    ),
  }),
};
