import {
  findingEndpoints,
  MAX_PAGE_SIZE,
  processChange,
  processDraft,
  processEndpoints,
  processFaults,
  processTemplateEndpoints,
  processTemplates,
  projects,
  type Filter,
  type Process,
  type ProcessTemplate,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { textOf } from "../base/textOf.ts";
import { resourceKey } from "../cache/keys.ts";
import { outdate } from "../cache/outdate.ts";
import { failureOf, isProblem } from "../failures/failure.ts";
import { byName, namedRecords, type ChoiceSource } from "../forms/choiceSources.ts";
import { foundTogether } from "../forms/foundTogether.ts";
import {
  isPeriodic,
  periodFields,
  processAccess,
  processEditForm,
  processHoldForm,
  processStartForm,
} from "./processes.view.ts";
import { groupOfCompany } from "../forms/choiceGroup.ts";
import { choicesFrom } from "../forms/formChoices.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { reasonSchema } from "../forms/reasonField.ts";
import { MILESTONES, PROCESSES, readProcess } from "./process.screens.ts";
import { startedKey } from "./startedTemplate.ts";
import type { Screen, Services } from "../services/services.ts";
import { peopleChoices, personOptions } from "../users/userChoices.ts";
import { recordScreen } from "../records/recordScreen.ts";

const startable = [
  { fieldId: "publishedVersion", operator: "is_not_null", values: [] },
  { fieldId: "status", operator: "not_equals", values: ["ARCHIVED"] },
] as const satisfies readonly Filter[];

const named = namedRecords<ProcessTemplate>({
  endpoints: processTemplateEndpoints,
  variant: "startable",
  option: (template) => templateOption(template, false),
});

/**
 * The templates that a process can be started from, by name, or by a part of the name or of the key; the usual one,
 * whose key `of` is, comes first, and is read by its key where the first page does not hold it.
 */
const templates: ChoiceSource = {
  ...named,
  key: ({ text, of }) => [processTemplates.path, "list", "startable", of, text],
  read: async (call, { text, of }, signal) => {
    const find = (filters: readonly Filter[], size?: number) =>
      call(processTemplateEndpoints.list, { list: byName([...filters, ...startable], size) }, { signal });
    const having = (fieldId: "name" | "key") =>
      find([{ fieldId, operator: "contains", values: [text] }], MAX_PAGE_SIZE);
    const found =
      text === "" ? [await find([], MAX_PAGE_SIZE)] : await Promise.all([having("key"), having("name")]);
    const { data, total } = foundTogether(found);
    const isUsual = ({ key }: ProcessTemplate): boolean => key === of;
    const isBeyond = text === "" && of !== "" && total > data.length && !data.some(isUsual);
    const beyond = isBeyond
      ? (await find([{ fieldId: "key", operator: "equals", values: [of] }])).data.filter(isUsual)
      : [];
    const options = [...beyond, ...data].map((template) => templateOption(template, isUsual(template)));
    return { options: options.toSorted((a, b) => Number(b.isUsual) - Number(a.isUsual)), total };
  },
};

const templateOption = ({ id, key, name, publishedVersion }: ProcessTemplate, isUsual: boolean) => ({
  value: id,
  label: `${name} (${key}, version ${publishedVersion ?? 1})${isUsual ? ", usual for this project" : ""}`,
  suggests: { name },
  shows: isPeriodic(key) ? periodFields : [],
  isUsual,
});

/** The status and the people of a process decide what may be done with its findings; a new one may receive some. */
const outdates = [PROCESSES, projects.path, MILESTONES, findingEndpoints.list.path];

const faults = ({ periodStart, periodEnd }: Readonly<Record<string, unknown>>) =>
  processFaults({ periodStart: textOf(periodStart), periodEnd: textOf(periodEnd) });

/** The version of the chosen template whose steps stand beside the form: the server refuses another one. */
const seenVersion = (
  client: Services["client"],
  { templateId }: Readonly<Record<string, unknown>>,
): { readonly templateVersion?: number | null } => {
  const seen = client.getQueryData<ProcessTemplate>(startedKey(textOf(templateId) ?? ""));
  return seen ? { templateVersion: seen.publishedVersion } : {};
};

/** The project's id is the form's subject, not one of its fields. */
const startForm = formScreen({
  view: processStartForm,
  schema: z.omit(processDraft, { projectId: true, templateVersion: true }),
  faults,
  submit: ({ call, client }, { subject: projectId, body, idempotencyKey }) =>
    call(
      processEndpoints.create,
      { body: z.parse(processDraft, { ...body, ...seenVersion(client, body), projectId }) },
      { idempotencyKey },
    ).catch((error: unknown) => {
      // the chosen template may have been deleted meanwhile
      if (isProblem(failureOf(error), "/errors/validation"))
        outdate(client, { queryKey: resourceKey(processTemplates.path) });
      throw error;
    }),
  /** Templates show how many processes use them. */
  outdates: [...outdates, processTemplates.path],
  choices: choicesFrom({ templates, people: peopleChoices }),
});

/** Input of the start form: the project, and where they are known the group of its company and its usual template. */
interface StartGiven {
  readonly projectId: string;
  readonly companyGroup?: string | undefined;
  readonly templateKey?: string | undefined;
}

/** The form that starts a process in a project. */
export const processStartScreen: Screen<FormActor["logic"], StartGiven> = {
  logic: startForm.logic,
  input: (services, { projectId, companyGroup, templateKey }) => {
    const input = startForm.input(services, { token: projectId, isInModal: true });
    return {
      ...input,
      values: { ...input.values, start: "true" },
      start: {
        facts: {
          ...(companyGroup !== undefined && { companyGroup }),
          ...(templateKey !== undefined && { templateKey }),
        },
      },
    };
  },
};

const holdForm = formScreen({
  view: processHoldForm,
  schema: reasonSchema,
  submit: async ({ call }, { subject: id, body: { reason } }) => {
    const { version } = await call(processEndpoints.get, { params: { id } });
    const body = z.parse(processChange, { status: "ON_HOLD", reason, version });
    return call(processEndpoints.update, { params: { id }, body });
  },
  outdates,
});

/** The dialog that holds a process for a reason. */
export const processHoldScreen: Screen<FormActor["logic"], { readonly id: string }> = {
  logic: holdForm.logic,
  input: (services, { id }) => holdForm.input(services, { token: id, isInModal: true }),
};

/** The process whose form is open. It follows the news as its page does: the cached answer is the same, and takes on how it was asked for last. */
export const processRecordScreen = recordScreen<Process>({
  resource: PROCESSES,
  listPath: "/project/",
  actions: [],
  access: processAccess,
  read: readProcess,
  run: {},
  followsNews: true,
});

/** The form that changes a process. */
export const processEditScreen = formScreen<Process>({
  view: processEditForm,
  schema: z.omit(processChange, { version: true, status: true }),
  faults,
  submit: ({ call }, { subject: id, change }) =>
    call(processEndpoints.update, { params: { id }, body: z.parse(processChange, change) }),
  reload: ({ call }, id) => readProcess(call, id),
  outdates,
  choices: choicesFrom({ people: peopleChoices }),
  start: ({ project, responsibles, templateKey, periodStart }) => ({
    facts: project?.company ? { companyGroup: groupOfCompany(project.company) } : {},
    current: { responsibleIds: personOptions(responsibles) },
    hides: isPeriodic(templateKey) || periodStart !== null ? [] : periodFields,
  }),
});
