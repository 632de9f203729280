import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint, type SamplesOf } from "../wire/endpoint.ts";
import { openChoice, optionalWhole, requiredText } from "../wire/fieldSchemas.ts";
import { MAX_FILTERS, MAX_PAGE_SIZE } from "../wire/limits.ts";
import { messages } from "../wire/messages.ts";
import { changeOf } from "../wire/resource.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** Heights of a list's rows. */
export const densities = ["comfortable", "compact"] as const;
const directions = ["asc", "desc"] as const;

/** Most views that one person keeps. Source: behaviour.md §9. */
export const MAX_VIEWS = 200;
const MAX_VIEW_NAME_CHARS = 80;
const MAX_COLUMNS = 100;
const MAX_FIELD_CHARS = 64;
/** Longest single filter: as long as an address may be. */
const MAX_WHERE_CHARS = 8192;
const MIN_COLUMN_PIXELS = 40;
const MAX_COLUMN_PIXELS = 2000;

const columnSchema = z.object({ id: z.string(), width: z.optional(z.int()) });

/**
 * A list's filters, order and columns under a name. `list` is the path of a list of the API, `where` holds filters as an
 * address does (§5), `isDefault` is the reader's own choice. Source: behaviour.md §3 Saved view.
 */
export const viewSchema = z.object({
  id: z.guid(),
  ownerId: z.guid(),
  ownerName: z.string(),
  list: z.string(),
  name: z.string(),
  where: z.array(z.string()),
  sortField: z.nullable(z.string()),
  sortDirection: z.nullable(openChoice(directions)),
  size: z.nullable(z.number()),
  density: z.nullable(openChoice(densities)),
  columns: z.array(columnSchema),
  isShared: z.boolean(),
  forPartners: z.boolean(),
  isDefault: z.boolean(),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A saved view in an answer. */
export type View = z.infer<typeof viewSchema>;

const text = (label: string, most: number) =>
  z
    .string(messages.required(label))
    .check(z.minLength(1, messages.required(label)), z.maxLength(most, messages.tooLong(label, most)));

/** Body to save a view; the server checks filters and order against the fields of its list. Source: behaviour.md §5 Forms. */
export const viewDraft = z.strictObject({
  list: text("List", MAX_FIELD_CHARS * 2),
  name: requiredText("Name", MAX_VIEW_NAME_CHARS),
  where: z.optional(
    z
      .array(text("Filter", MAX_WHERE_CHARS))
      .check(z.maxLength(MAX_FILTERS, `Filters must be at most ${MAX_FILTERS}`)),
  ),
  sortField: z.optional(z.nullable(text("Sort by", MAX_FIELD_CHARS))),
  sortDirection: z.optional(z.nullable(z.enum(directions, messages.notAChoice("Direction")))),
  size: optionalWhole("Rows", 1, MAX_PAGE_SIZE),
  density: z.optional(z.nullable(z.enum(densities, messages.notAChoice("Density")))),
  columns: z.optional(
    z
      .array(
        z.strictObject({
          id: text("Column", MAX_FIELD_CHARS),
          width: z.optional(z.int().check(z.gte(MIN_COLUMN_PIXELS), z.lte(MAX_COLUMN_PIXELS))),
        }),
      )
      .check(z.maxLength(MAX_COLUMNS, `Columns must be at most ${MAX_COLUMNS}`)),
  ),
  isShared: z.optional(z.boolean()),
  forPartners: z.optional(z.boolean()),
});
/** Parsed fields of a view's body. */
export type ViewDraft = z.infer<typeof viewDraft>;

/** Endpoints of saved views. Source: behaviour.md §7 Saved views. */
export const viewEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/views",
    summary: "List the caller's own saved views and those shared with them, of one list or of all",
    access: access.views.list,
    query: z.strictObject({ list: z.optional(z.string()) }),
    answer: z.array(viewSchema),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/views/{id}",
    summary: "Read a saved view",
    access: access.views.get,
    answer: viewSchema,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/views",
    summary: "Save a view",
    access: access.views.create,
    creates: true,
    body: viewDraft,
    answer: viewSchema,
    refuses: ["/errors/forbidden"],
  }),
  update: endpoint({
    method: "PATCH",
    path: "/api/views/{id}",
    summary: "Change a saved view",
    access: access.views.update,
    body: changeOf(viewDraft),
    answer: viewSchema,
    refuses: ["/errors/forbidden"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/views/{id}",
    summary: "Delete a saved view",
    access: access.views.remove,
    refuses: ["/errors/forbidden"],
  }),
  makeDefault: endpoint({
    method: "PUT",
    path: "/api/views/{id}/default",
    summary: "Open a list with this view by default",
    access: access.views.makeDefault,
    answer: viewSchema,
  }),
  dropDefault: endpoint({
    method: "DELETE",
    path: "/api/views/{id}/default",
    summary: "Open a list without this view by default",
    access: access.views.dropDefault,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const viewSamples: SamplesOf<typeof viewEndpoints> = {
  create: {
    list: "/api/projects",
    name: "Running cookstoves",
    where: ["status.equals.ACTIVE", "tags.in.cookstoves"],
    sortField: "name",
    sortDirection: "asc",
    columns: [{ id: "code", width: 120 }, { id: "name" }],
    isShared: true,
  },
  update: { name: "Running cookstoves of Kenya", version: 1 },
};
