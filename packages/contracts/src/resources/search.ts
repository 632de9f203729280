import * as z from "zod/mini";
import { MAX_SEARCH_TEXT_CHARS } from "../wire/limits.ts";
import { access } from "../wire/access.ts";
import { seenText } from "../wire/characters.ts";
import { endpoint } from "../wire/endpoint.ts";
import { milestoneStates } from "../rules/milestoneStates.ts";
import { stepKinds } from "../rules/processGraph.ts";
import { openChoice } from "../wire/fieldSchemas.ts";

/** Kinds of records that a search finds, in display order. Source: behaviour.md §7 Search. */
export const searchKinds = [
  "project",
  "milestone",
  "process",
  "document",
  "finding",
  "processTemplate",
  "company",
  "projectType",
  "milestoneOwner",
  "user",
  "reminder",
  "feedback",
] as const;
/** One kind of hit. */
export type SearchKind = (typeof searchKinds)[number];

/** A record that the search found. */
export const searchHitSchema = z.object({
  kind: openChoice(searchKinds),
  id: z.guid(),
  name: z.string(),
  /** A detail that tells it apart and says where it belongs: a code, a company, a project, an address. */
  detail: z.nullable(z.string()),
  /** The project of a document. */
  projectId: z.optional(z.guid()),
  /** The process of a milestone or a finding. */
  processId: z.optional(z.guid()),
  /** The state of a milestone; null if its process ended before it was done. */
  state: z.optional(z.nullable(openChoice(milestoneStates))),
  /** The kind of a milestone: an open end in failure is only possible, it waits for nobody. */
  milestoneKind: z.optional(openChoice(stepKinds)),
  /** True for a milestone for which a running process waits past its due date. */
  isOverdue: z.optional(z.boolean()),
});
/** A record that the search found. */
export type SearchHit = z.infer<typeof searchHitSchema>;

/** The search over everything that the caller may read. Source: behaviour.md §7 Search. */
export const searchEndpoints = {
  find: endpoint({
    method: "GET",
    path: "/api/search",
    summary: "Find records of any kind by their names and codes, up to 5 of each",
    access: access.search.find,
    query: z.strictObject({
      q: z.string("q is required").check(
        seenText,
        z.minLength(1, "q is required"),
        z.maxLength(MAX_SEARCH_TEXT_CHARS, `q must be at most ${MAX_SEARCH_TEXT_CHARS} characters`),
        z.refine((text) => !text.includes("\u0000"), "q holds a character that cannot be searched for"),
      ),
    }),
    answer: z.array(searchHitSchema),
  }),
};
