import {
  access,
  changeOf,
  MAX_PAGE_SIZE,
  milestoneEndpoints,
  processEndpoints,
  projectEndpoints,
  projects,
  reminderDraft,
  reminderEndpoints,
  reminders,
  type AnswerOf,
  type Filter,
  type Project,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { nowMs } from "../base/clock.ts";
import type { FieldOption } from "../forms/formFields.ts";
import { changedBody, reminderBody, reminderFormFaults } from "./reminderBody.ts";
import { reminderCreateForm, reminderEditForm } from "./reminderForm.ts";
import { newReminderValues, reminderRecord, type ReminderRecord } from "./reminderRecord.ts";
import { presentZoneName } from "../days/zoneNames.ts";
import { formScreen } from "../forms/formScreen.ts";
import { MILESTONES, PROCESSES } from "../processes/process.screens.ts";
import { ownClock } from "../days/ownClock.ts";
import { splitAddress } from "../services/services.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { readReminder } from "./reminders.screens.ts";

/** `reminderFormFaults` checks the values, because several fields make one part of the body. */
const anything = z.record(z.string(), z.unknown());

/** /reminders/create; its address may name linked records and the due time. Source: behaviour.md §2 Reminders. */
export const reminderCreateScreen = formScreen<ReminderRecord>({
  view: reminderCreateForm,
  schema: anything,
  faults: reminderFormFaults,
  defaults: (services) =>
    newReminderValues(
      splitAddress(services.address.read()).search,
      nowMs(),
      presentZoneName(ownClock(services).timeZone),
    ),
  submit: ({ call }, { body, idempotencyKey }) =>
    call(reminderEndpoints.create, { body: z.parse(reminderDraft, reminderBody(body)) }, { idempotencyKey }),
  outdates: [reminders.path],
});

const fieldsChange = changeOf(reminderDraft);

/** /reminders/{reminderId}/edit. */
export const reminderEditScreen = formScreen<ReminderRecord>({
  view: reminderEditForm,
  schema: anything,
  faults: reminderFormFaults,
  submit: ({ call }, { subject: id, body, change }) =>
    call(reminderEndpoints.update, {
      params: { id },
      body: z.parse(fieldsChange, changedBody(body, change)),
    }),
  reload: async ({ call }, id) => reminderRecord(await readReminder(call, id)),
  outdates: [reminders.path],
});

/** The next dates of a reminder under way. */
export type PreviewedDates = AnswerOf<typeof reminderEndpoints.preview>;

const askSchema = z.object({
  dueDatetime: z.string(),
  timeZone: z.string(),
  rrule: z.optional(z.string()),
});

/** The first dates of a due time and its rule; `ask` is the query as JSON, or '' for no request. */
export const reminderPreviewScreen = readingScreen<PreviewedDates | undefined>({
  key: (ask) => [reminders.path, "preview", ask],
  access: access.reminders.preview,
  read: async (call, ask, signal) => {
    if (ask === "") return { dates: [], hasMore: false };
    return call(reminderEndpoints.preview, { query: z.parse(askSchema, JSON.parse(ask)) }, { signal });
  },
  meta: { isShownElsewhere: () => true },
});

/** Number of options shown without a search. */
const OPTION_COUNT = 25;

const byName = (filters: readonly Filter[], size: number) =>
  ({ page: 1, size, sortField: "name", sortDirection: "asc", filters, extend: [] }) as const;

/** A project as an option, with the company that it belongs to; undefined where the person may not see it. */
export interface ProjectOption extends FieldOption {
  readonly companyName: string | undefined;
}

const optionOf = ({ id, code, name, company }: Project): ProjectOption => ({
  value: id,
  label: `${code} ${name}`,
  companyName: company?.name,
});

/** Options of projects; `ask` is a part of the code or the name, '' for the first ones. Projects whose code matches come first. */
export const projectOptionsScreen = readingScreen<readonly ProjectOption[]>({
  key: (text) => [projects.path, "list", "options", text],
  access: access.projects.list,
  read: async (call, text, signal) => {
    const having = async (...filters: readonly Filter[]): Promise<readonly Project[]> => {
      const list = { ...byName(filters, OPTION_COUNT), extend: ["company"] };
      return (await call(projectEndpoints.list, { list }, { signal })).data;
    };
    if (text === "") return (await having()).map(optionOf);
    const [byCode, named] = await Promise.all(
      ["code", "name"].map((fieldId) => having({ fieldId, operator: "contains", values: [text] })),
    );
    const found = new Map([...(byCode ?? []), ...(named ?? [])].map((project) => [project.id, project]));
    return [...found.values()].slice(0, OPTION_COUNT).map(optionOf);
  },
});

/** The option of the chosen project, by its id; none for ''. */
export const chosenProjectScreen = readingScreen<readonly ProjectOption[]>({
  key: (id) => [projects.path, "list", "chosen", id],
  access: access.projects.get,
  read: async (call, id, signal) =>
    id === ""
      ? []
      : [optionOf(await call(projectEndpoints.get, { params: { id }, extend: ["company"] }, { signal }))],
  meta: { isShownElsewhere: () => true },
});

/** The parts of a record as options, and the record's id. */
export interface PartOptions {
  readonly of: string;
  readonly options: readonly FieldOption[];
  /** The record has more parts than can be offered. */
  readonly isCut: boolean;
}

const nothing: PartOptions = { of: "", options: [], isCut: false };

const partsOf = (fieldId: string, id: string) =>
  byName([{ fieldId, operator: "equals", values: [id] }], MAX_PAGE_SIZE);

const optionsOf = (
  of: string,
  { data, total }: { readonly data: readonly { id: string; name: string }[]; readonly total: number },
): PartOptions => ({
  of,
  options: data.map(({ id, name }) => ({ value: id, label: name })),
  isCut: total > data.length,
});

/** Options of a project's processes; `ask` is the project's id, '' for none. */
export const processOptionsScreen = readingScreen<PartOptions>({
  key: (projectId) => [PROCESSES, "list", "options", projectId],
  access: access.processes.list,
  read: async (call, projectId, signal) => {
    if (projectId === "") return nothing;
    const list = partsOf("projectId", projectId);
    return optionsOf(projectId, await call(processEndpoints.list, { list }, { signal }));
  },
});

/** Options of a process's milestones; `ask` is the process's id, '' for none. */
export const milestoneOptionsScreen = readingScreen<PartOptions>({
  key: (processId) => [MILESTONES, "list", "options", processId],
  access: access.milestones.list,
  read: async (call, processId, signal) => {
    if (processId === "") return nothing;
    const list = partsOf("processId", processId);
    return optionsOf(processId, await call(milestoneEndpoints.list, { list }, { signal }));
  },
});
