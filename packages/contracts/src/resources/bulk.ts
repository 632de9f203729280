import * as z from "zod/mini";
import { changesAnyFeedback, type Permission } from "../wire/access.ts";
import { endpoint, nobody, type Endpoint, type SamplesOf } from "../wire/endpoint.ts";
import { requiredIds, requiredText } from "../wire/fieldSchemas.ts";
import { operators } from "../wire/filter.ts";
import { MAX_BULK_ROWS, MAX_FILTERS, MAX_TAG_CHARS } from "../wire/limits.ts";
import type { FieldRules } from "../wire/listQuery.ts";
import { messages } from "../wire/messages.ts";
import { problemSchema } from "../wire/problem.ts";
import { filterProblem } from "../wire/readFilters.ts";
import { companyEndpoints } from "./companies.ts";
import { documentEndpoints } from "./documents.ts";
import { feedbackEndpoints } from "./feedback.ts";
import { findingEndpoints } from "./findings.ts";
import { milestoneOwnerEndpoints } from "./milestoneOwners.ts";
import { notificationEndpoints } from "./notifications.ts";
import { milestoneEndpoints } from "./processes/milestones.ts";
import { projectTypeEndpoints } from "./projectTypes.ts";
import { projectEndpoints } from "./projects/projects.ts";
import { reminderEndpoints } from "./reminders/reminders.ts";
import { userEndpoints } from "./users.ts";

/** An action on many rows: the endpoint of one row in the same group, and how the body of its call is made. */
export interface BulkAction {
  /** The name of the single endpoint. Its permission is the action's unless `needs` names others, its body without the row's own numbers the action's body. */
  readonly single: string;
  /** The body of each single call; the action then takes none. */
  readonly sets?: Readonly<Record<string, string>>;
  /** The action's body is `{tag}`, which is added to the row's tags or taken from them. */
  readonly tag?: "add" | "remove";
  /** The permissions, where the single endpoint also admits people for their own rows only. */
  readonly needs?: readonly Permission[];
}

/** A group of the endpoint table whose list has bulk actions. */
export type BulkGroup = keyof typeof singles;

const singles = {
  projects: projectEndpoints,
  companies: companyEndpoints,
  users: userEndpoints,
  projectTypes: projectTypeEndpoints,
  milestoneOwners: milestoneOwnerEndpoints,
  reminders: reminderEndpoints,
  milestones: milestoneEndpoints,
  notifications: notificationEndpoints,
  feedback: feedbackEndpoints,
  findings: findingEndpoints,
  documents: documentEndpoints,
} as const;

const ofEach = { update: { single: "update" }, remove: { single: "remove" } } as const;

/** Every bulk action by group and name. Source: behaviour.md §7 Bulk actions. */
export const bulkActions = {
  projects: {
    // over the version that each row has when it is its turn
    enable: { single: "enable", sets: {} },
    disable: { single: "disable" },
    addTag: { single: "update", tag: "add" },
    removeTag: { single: "update", tag: "remove" },
    ...ofEach,
  },
  companies: ofEach,
  users: { enable: { single: "enable", sets: {} }, disable: { single: "disable" }, ...ofEach },
  projectTypes: ofEach,
  milestoneOwners: ofEach,
  reminders: {
    pause: { single: "update", sets: { status: "PAUSED" } },
    resume: { single: "update", sets: { status: "ACTIVE" } },
    cancel: { single: "update", sets: { status: "CANCELLED" } },
    ...ofEach,
  },
  milestones: { complete: { single: "complete" }, skip: { single: "skip" } },
  notifications: { read: { single: "read" } },
  feedback: {
    progress: { single: "progress" },
    resolve: { single: "resolve" },
    dismiss: { single: "dismiss" },
    update: { single: "update", needs: changesAnyFeedback },
  },
  findings: { update: { single: "update" }, close: { single: "close" }, carry: { single: "carry" } },
  documents: { submit: { single: "submit" }, ...ofEach },
} as const satisfies Readonly<Record<BulkGroup, Readonly<Record<string, BulkAction>>>>;

/** The action of this name in a group; undefined if the group has none. */
export const bulkActionOf = (group: BulkGroup, name: string): BulkAction | undefined => {
  const actions: Readonly<Record<string, BulkAction>> = bulkActions[group];
  return Object.hasOwn(actions, name) ? actions[name] : undefined;
};

/** The endpoint by which an action changes one row. */
export const singleEndpointOf = (group: BulkGroup, { single }: BulkAction): Endpoint => {
  const endpoints: Readonly<Record<string, Endpoint>> = singles[group];
  const found = endpoints[single];
  if (!found) throw new Error(`${group} has no endpoint ${single}`);
  return found;
};

/** The permissions, any one of which allows an action: its own, or those of its single endpoint. */
export const bulkPermissions = (group: BulkGroup, action: BulkAction): readonly Permission[] => {
  if (action.needs) return action.needs;
  const { access } = singleEndpointOf(group, action);
  if (typeof access === "string") throw new Error(`${group} ${action.single} needs no permission`);
  return access;
};

/** The list whose filters name the rows of a group. */
export const bulkListOf = (group: BulkGroup) => singles[group].list;

/** The fields of a single call's body that each row answers itself: its version, the number of its newest file, and that of its answers. */
const rowNumbers = ["version", "versionNo", "answerCount"] as const;
/** A field of a single call's body that each row answers itself. */
export type RowNumber = (typeof rowNumbers)[number];

/** The fields of an endpoint's body that a bulk action takes from each row. */
export const rowNumbersOf = ({ body }: Pick<Endpoint, "body">): readonly RowNumber[] =>
  body instanceof z.ZodMiniObject ? rowNumbers.filter((name) => Object.hasOwn(body.def.shape, name)) : [];

const tagBody = z.strictObject({ tag: requiredText("Tag", MAX_TAG_CHARS) });

/** The schema of an action's body; undefined if it takes none. */
export const bulkBodyOf = (group: BulkGroup, action: BulkAction): z.ZodMiniType | undefined => {
  if (action.sets) return undefined;
  if (action.tag) return tagBody;
  const single = singleEndpointOf(group, action);
  const taken = rowNumbersOf(single);
  return single.body instanceof z.ZodMiniObject && taken.length > 0
    ? z.omit(single.body, Object.fromEntries(taken.map((name) => [name, true])))
    : single.body;
};

const filter = z.strictObject({
  fieldId: z.string(messages.required("Field")),
  operator: z.enum(operators, messages.notAChoice("Operator")),
  values: z.optional(z.array(z.string(messages.notText("Value")), messages.notAChoice("Values"))),
});

const expected = messages.notANumberBetween("Expected", 1, MAX_BULK_ROWS);

const request = {
  /** The rows by id, each once; or the rows of `filters`, whose number must be `expected`. */
  ids: z.optional(requiredIds("Ids", MAX_BULK_ROWS)),
  filters: z.optional(
    z
      .array(filter, messages.notAChoice("Filters"))
      .check(z.maxLength(MAX_FILTERS, messages.tooMany("Filters", MAX_FILTERS))),
  ),
  expected: z.optional(z.int(expected).check(z.gte(1, expected), z.lte(MAX_BULK_ROWS, expected))),
  body: z.optional(z.record(z.string(), z.unknown())),
};

type Request = z.infer<z.ZodMiniObject<typeof request>> & { readonly action: string };
type Fault = readonly [path: readonly (string | number)[], message: string];

/** Refuses a body that names its rows by neither or by both of ids and filters, also beside other faults. */
const namesRows = z.check<Partial<Request>>(
  ({ value, issues }) => {
    if ((value.ids === undefined) === (value.filters === undefined))
      issues.push({
        code: "custom",
        path: ["ids"],
        message: messages.idsOrFilters,
        input: value,
        continue: true,
      });
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);

/** The faults of filters, and of the expected number, which stands beside filters alone. */
const rowFaults = ({ filters, expected: count }: Request, fields: FieldRules): readonly Fault[] => [
  ...((filters === undefined) === (count === undefined)
    ? []
    : [[["expected"], messages.expectedWithFilters] as const]),
  ...(filters ?? []).flatMap(({ fieldId, operator, values = [] }, index): readonly Fault[] => {
    const fault = filterProblem(fields, { fieldId, operator, values });
    return fault ? [[["filters", index, fault.part], fault.why]] : [];
  }),
];

const bodyFaults = (group: BulkGroup, { action: name, body }: Request): readonly Fault[] => {
  const action = bulkActionOf(group, name);
  const schema = action && bulkBodyOf(group, action);
  if (!schema) return action && body !== undefined ? [[["body"], messages.unknownField]] : [];
  const read = z.safeParse(schema, body ?? {});
  if (read.success) return [];
  return read.error.issues.flatMap((issue): readonly Fault[] => {
    const path = ["body", ...issue.path.filter((part) => typeof part !== "symbol")];
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [[...path, key], messages.unknownField])
      : [[path, issue.message]];
  });
};

/** One row of the answer: the status that the single call would have answered, and its problem if it refused. */
const bulkResultSchema = z.object({
  id: z.guid(),
  status: z.int(),
  problem: z.optional(problemSchema),
});
/** The result of a bulk action for one row. */
export type BulkResult = z.infer<typeof bulkResultSchema>;

const bulkEndpoint = (group: BulkGroup) => {
  const list = bulkListOf(group);
  const [first = "", ...others] = Object.keys(bulkActions[group]);
  const asked = z.strictObject({
    ...request,
    action: z.enum([first, ...others], {
      error: ({ input }) =>
        input === undefined ? messages.required("Action") : messages.notAChoice("Action"),
    }),
  });
  const actions: readonly BulkAction[] = Object.values(bulkActions[group]);
  return endpoint({
    method: "POST",
    path: `${list.path}/bulk`,
    summary: `Act on up to ${MAX_BULK_ROWS} rows, each in a transaction of its own: ${[first, ...others].join(", ")}`,
    access: [...new Set(actions.flatMap((action) => bulkPermissions(group, action)))],
    takesKey: true,
    refuses: ["/errors/conflict"],
    body: asked.check(
      namesRows,
      z.check(({ value, issues }) => {
        for (const [path, message] of [...rowFaults(value, list.list.fields), ...bodyFaults(group, value)])
          issues.push({ code: "custom", path: [...path], message, input: value, continue: true });
      }),
    ),
    answer: z.array(bulkResultSchema),
  });
};

/** The endpoints of bulk actions, one for each path. Source: behaviour.md §7 Bulk actions. */
export const bulkEndpoints = {
  projects: bulkEndpoint("projects"),
  companies: bulkEndpoint("companies"),
  users: bulkEndpoint("users"),
  projectTypes: bulkEndpoint("projectTypes"),
  milestoneOwners: bulkEndpoint("milestoneOwners"),
  reminders: bulkEndpoint("reminders"),
  milestones: bulkEndpoint("milestones"),
  notifications: bulkEndpoint("notifications"),
  feedback: bulkEndpoint("feedback"),
  findings: bulkEndpoint("findings"),
  documents: bulkEndpoint("documents"),
} satisfies Readonly<Record<BulkGroup, Endpoint>>;
/** The endpoint of one group's bulk actions. */
export type BulkEndpoint = (typeof bulkEndpoints)[BulkGroup];

const ids = [nobody];

/** A valid body of each endpoint; OpenAPI prints it, the access tests send it. */
export const bulkSamples: SamplesOf<typeof bulkEndpoints> = {
  projects: { ids, action: "addTag", body: { tag: "pilot" } },
  companies: { ids, action: "update", body: { status: "INACTIVE" } },
  users: { ids, action: "disable" },
  projectTypes: { ids, action: "update", body: { active: false } },
  milestoneOwners: { ids, action: "update", body: { active: false } },
  reminders: { ids, action: "pause" },
  milestones: { ids, action: "complete", body: { note: "All papers are there" } },
  notifications: { ids, action: "read" },
  feedback: { ids, action: "resolve", body: { note: "Mended" } },
  findings: { ids, action: "close", body: { text: "The answer is complete." } },
  documents: { ids, action: "submit" },
};
