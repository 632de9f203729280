import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { companies } from "../resources/companies.ts";
import { documents } from "../resources/documents.ts";
import { findings, processFindingFields } from "../resources/findings.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "../resources/endpoints.ts";
import { filterField, isSortable } from "./fieldUse.ts";
import type { Field, Fields } from "./listQuery.ts";
import { feedbackExtend, feedbackFields, feedbackSchema } from "../resources/feedback.ts";
import { feedbackMessageFields, feedbackMessageSchema } from "../resources/feedbackMessages.ts";
import { eventFields, securityEventSchema } from "../resources/events.ts";
import {
  chainedHistoryEntrySchema,
  chainedHistoryFields,
  historyEntrySchema,
  historyFields,
} from "./history.ts";
import { milestoneOwners } from "../resources/milestoneOwners.ts";
import { milestoneFields, milestoneSchema } from "../resources/processes/milestones.ts";
import { packFields, packSchema } from "../resources/packs.ts";
import { notificationFields, notificationSchema } from "../resources/notifications.ts";
import { processExtend, processFields, processSchema } from "../resources/processes/processes.ts";
import { processTemplates } from "../resources/processes/processTemplates.ts";
import { projects } from "../resources/projects/projects.ts";
import { projectTypes } from "../resources/projectTypes.ts";
import { readListQuery } from "./readListQuery.ts";
import { occurrenceFields, occurrenceSchema, reminders } from "../resources/reminders/reminders.ts";
import { users } from "../resources/users.ts";
import { importFields, importLineSchema, importSchema } from "../resources/imports/imports.ts";

const resources = [
  users,
  companies,
  projectTypes,
  milestoneOwners,
  projects,
  processTemplates,
  reminders,
  documents,
  findings,
];

/** Fields that find rows by a related record, or are exported in other words: the answer does not hold them itself, or not so. */
const foundBy = new Map([
  ["projects", ["person", "vintage", "gap", "createdBy", "importId"]],
  ["process templates", ["type"]],
  ["companies", ["importId"]],
  ["stakeholders", ["importId"]],
  ["technologies", ["importId"]],
  ["users", ["importId"]],
  ["reminders", ["person", "importId"]],
  ["processes", ["person"]],
  ["milestones", ["person", "overdue", "createdAt", "toAccept"]],
  ["documents", ["state", "toDecide"]],
  ["findings of a process", ["response", "documents", "assessment"]],
]);

/** Fields of the answer that are no columns: other lists of records, drawings, what only the record's own page has. */
const notInColumns = new Map([
  ["companies", ["logo"]],
  [
    "projects",
    ["estimations", "issuances", "ratings", "labels", "relatedProjects", "duplicates", "processes"],
  ],
  [
    "process templates",
    ["milestones", "transitions", "publishedMilestones", "publishedTransitions", "versions"],
  ],
  // the rule says the first two; the third is for the sentence on the record's own page
  ["reminders", ["count", "until", "isCreatorTold"]],
  ["processes", ["openFindings", "stepSpans", "milestones", "transitions"]],
  ["users", ["lastMail"]],
  // they only say whether a name has a page
  ["security events", ["userExists", "actorExists"]],
  ["milestones", ["join", "x", "y", "position", "completions", "slots"]],
  ["occurrences", ["occurrenceId"]],
  // `versionNo` is no column: the button 'Submit' sends it
  ["documents", ["versionNo", "versions"]],
  ["findings", ["carriedFromId", "carriedToId", "assessment", "answers", "assessments"]],
  ["findings of a process", ["carriedFromId", "carriedToId", "answers", "assessments"]],
  ["feedback", ["stateSnapshot"]],
  ["history entries", ["processId"]],
  ["history entries of a project", ["processId", "prevHash", "hash"]],
  ["packs", ["processId", "projectId", "reason", "manifestSha256", "publicKey", "lastSeq", "lastHash"]],
  ["imports", ["columns", "mapping", "questions", "counts", "reason"]],
  ["lines of an import", ["recordId"]],
]);

const everyEndpoint = Object.values(endpoints).flatMap((actions) => Object.values<Endpoint>(actions));

/** Every list with its endpoint's fields and extends. */
const lists = [
  ...resources.map(({ nouns, entity, fields, columns, extend }) => ({
    nouns,
    entity,
    fields,
    columns,
    extend,
  })),
  {
    nouns: "imports",
    entity: importSchema,
    fields: importFields,
    columns: endpoints.imports.list.list.columns,
    extend: [],
  },
  {
    nouns: "processes",
    entity: processSchema,
    fields: processFields,
    columns: endpoints.processes.list.list.columns,
    extend: processExtend,
  },
  {
    nouns: "milestones",
    entity: milestoneSchema,
    fields: milestoneFields,
    columns: endpoints.milestones.list.list.columns,
    extend: endpoints.milestones.list.list.extend,
  },
  {
    nouns: "findings of a process",
    entity: findings.entity,
    fields: processFindingFields,
    columns: endpoints.findings.ofProcess.list.columns,
    extend: findings.extend,
  },
  {
    nouns: "packs",
    entity: packSchema,
    fields: packFields,
    columns: endpoints.packs.ofProcess.list.columns,
    extend: [],
  },
  {
    nouns: "history entries",
    entity: historyEntrySchema,
    fields: historyFields,
    columns: endpoints.projects.history.list.columns,
    extend: [],
  },
  {
    nouns: "history entries of a project",
    entity: chainedHistoryEntrySchema,
    fields: chainedHistoryFields,
    columns: endpoints.projects.history.list.columns,
    extend: [],
  },
  {
    nouns: "occurrences",
    entity: occurrenceSchema,
    fields: occurrenceFields,
    columns: endpoints.reminders.occurrences.list.columns,
    extend: [],
  },
  {
    nouns: "notifications",
    entity: notificationSchema,
    fields: notificationFields,
    columns: endpoints.notifications.list.list.columns,
    extend: [],
  },
  {
    nouns: "feedback",
    entity: feedbackSchema,
    fields: feedbackFields,
    columns: endpoints.feedback.list.list.columns,
    extend: feedbackExtend,
  },
  {
    nouns: "messages under feedback",
    entity: feedbackMessageSchema,
    fields: feedbackMessageFields,
    columns: endpoints.feedbackMessages.list.list.columns,
    extend: [],
  },
  {
    nouns: "security events",
    entity: securityEventSchema,
    fields: eventFields,
    columns: endpoints.events.list.list.columns,
    extend: [],
  },
  {
    nouns: "lines of an import",
    entity: importLineSchema,
    fields: endpoints.imports.lines.list.fields,
    columns: endpoints.imports.lines.list.columns,
    extend: [],
  },
].map((list) => ({ ...list, besides: foundBy.get(list.nouns) ?? [] }));

describe.each(lists)("the list of $nouns", ({ nouns, entity, fields: table, columns, extend, besides }) => {
  const fields: Fields = table;
  const shown = Object.keys(entity.shape);

  test("filters and sorts only by fields of the answer or by related records", () => {
    const hidden = Object.entries<Field>(fields).filter(([field, { at = field }]) => {
      const [root = ""] = at.split(".");
      return !shown.includes(root);
    });
    expect(hidden.map(([field]) => field).toSorted()).toEqual(besides.toSorted());
  });

  test("has every field of the answer as a column, apart from other lists of records", () => {
    const inColumns = new Set(Object.keys(fields).filter((field) => fields[field]?.only !== "filter"));
    const at = new Set(Object.values<Field>(fields).flatMap((field) => field.at ?? []));
    const left = shown.filter(
      (field) => !inColumns.has(field) && !inColumns.has(field.replace(/Id(s?)$/, "$1")) && !at.has(field),
    );
    expect(left).toEqual(notInColumns.get(nouns) ?? []);
  });

  test("gives each column a label of its own", () => {
    const labels = Object.values<Field>(fields).map(({ label }) => label);
    expect(labels.filter((label, i) => label === "" || labels.indexOf(label) !== i)).toEqual([]);
  });

  test("shows only columns at first", () => {
    const odd = columns.filter((id) => fields[id] === undefined || fields[id].only === "filter");
    expect(odd).toEqual([]);
    expect(new Set(columns).size).toBe(columns.length);
  });

  test("sorts only projects by related records, which have one name", () => {
    const sorted = Object.keys(fields).filter(
      (id) => fields[id]?.type === "entity" && isSortable(fields, id),
    );
    const named = ["company", "type", "validationBody", "verificationBody", "leadUser"];
    expect(sorted).toEqual(nouns === "projects" ? named : []);
  });

  test("lists the values of a number field with choices, since filters send texts", () => {
    const open = Object.entries<Field>(fields).filter(([field, { type, values, only }]) => {
      const held: unknown = Reflect.get(entity.shape, field);
      return (
        type === "multi-select" &&
        only !== "column" &&
        held instanceof z.ZodMiniArray &&
        !(held.def.element instanceof z.ZodMiniString) &&
        values === undefined
      );
    });
    expect(open).toEqual([]);
  });

  test("accepts its defaults and each of its related records", () => {
    const search = new URLSearchParams(extend.map((path) => ["extend", path]));
    const defaults = { sortField: ["createdAt", "at", "line"].find((id) => Object.hasOwn(fields, id)) ?? "" };
    expect(readListQuery(search, { fields, extend, defaults })).toMatchObject({
      ok: true,
      value: { extend, ...defaults },
    });
  });

  test("names each related record by a field of the answer", () => {
    const roots = extend.map((path) => path.split(".")[0] ?? "");
    expect(roots.filter((root) => !shown.includes(root))).toEqual([]);
  });

  test.each(["passwordHash", "password", "sid", "resetToken", "version"])("has no field %s", (field) => {
    expect(filterField(fields, field)).toBeUndefined();
  });
});

describe.each(resources)("writing $nouns", (of) => {
  test("accepts no field that only the server sets", () => {
    const draft = Object.keys(of.draft.shape);
    expect(["id", "createdAt", "updatedAt", "version"].filter((field) => draft.includes(field))).toEqual([]);
  });

  test("is answered with each field of the draft", () => {
    const shown = Object.keys(of.entity.shape);
    expect(Object.keys(of.draft.shape).filter((field) => !shown.includes(field))).toEqual([]);
  });
});

test("a list is read by GET, and answers rows with their total", () => {
  const wrong = everyEndpoint.filter(
    ({ method, list, answer }) =>
      list !== undefined &&
      !(
        method === "GET" &&
        answer instanceof z.ZodMiniObject &&
        "data" in answer.shape &&
        "total" in answer.shape
      ),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("only the numbers of tabs take the filters of a list without being one", () => {
  expect(everyEndpoint.filter(({ filters }) => filters).map(({ path }) => path)).toEqual([
    "/api/milestones/aggregates/count/open",
  ]);
});

test("every endpoint that lists is one of those lists", () => {
  const listing = everyEndpoint.filter(({ list }) => list !== undefined);
  // several endpoints may list the same resource
  expect(new Set(listing.map(({ list }) => list?.fields)).size).toBe(lists.length);
  for (const { path, list } of listing)
    expect([path, lists.some(({ fields }) => fields === list?.fields)]).toEqual([path, true]);
});
