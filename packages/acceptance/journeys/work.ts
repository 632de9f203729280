import { endpoints, type Process, type Project } from "@canopy/contracts";
import { cast } from "../e2e/cast.ts";
import type { Tab } from "./stage.ts";

/** The demo's people in whose work the journeys take place, by role. */
export const people = {
  administrator: cast.PLATFORM_ADMIN,
  manager: cast.PROGRAMME_MANAGER,
  officer: cast.PROJECT_OFFICER,
  reviewer: cast.MRV_REVIEWER,
  viewer: cast.VIEWER,
  /** A user of Brightwater Dairies. */
  partner: cast.PARTNER_USER,
} as const;

/** The first record by name. */
export const oneByName = {
  page: 1,
  size: 1,
  sortField: "name",
  sortDirection: "asc",
  filters: [],
  extend: [],
} as const;

const one = (filters: readonly { fieldId: string; value: string }[]) => ({
  page: 1,
  size: 1,
  sortField: "createdAt",
  sortDirection: "asc" as const,
  filters: filters.map(({ fieldId, value }) => ({ fieldId, operator: "equals" as const, values: [value] })),
  extend: [],
});

const idOf = (rows: readonly { readonly id: string }[]): string => {
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("The demo has no record of that name");
  return id;
};

/** The ids of demo records, by their names or codes. */
export const idsOf = ({ app }: Tab) => ({
  company: async (name: string) =>
    idOf((await app.call(endpoints.companies.list, { list: one([{ fieldId: "name", value: name }]) })).data),
  technology: async (code: string) =>
    idOf(
      (await app.call(endpoints.projectTypes.list, { list: one([{ fieldId: "code", value: code }]) })).data,
    ),
  template: async (key: string) =>
    idOf(
      (await app.call(endpoints.processTemplates.list, { list: one([{ fieldId: "key", value: key }]) })).data,
    ),
  project: async (code: string) =>
    idOf((await app.call(endpoints.projects.list, { list: one([{ fieldId: "code", value: code }]) })).data),
  user: async (email: string) =>
    idOf((await app.call(endpoints.users.list, { list: one([{ fieldId: "email", value: email }]) })).data),
});

/** Creates a project through the API: Brightwater's, led by the tab's person. */
export const makeProject = async (tab: Tab, fields: Record<string, unknown> = {}): Promise<Project> => {
  const ids = idsOf(tab);
  const [companyId, typeId] = await Promise.all([ids.company("Brightwater Dairies"), ids.technology("WIND")]);
  const body = {
    name: `Wind for the dairy ${crypto.randomUUID()}`,
    companyId,
    typeId,
    programme: "VCS",
    country: "IE",
    methodology: "ACM0002",
    ...fields,
  };
  return tab.app.call(endpoints.projects.create, { body }, { idempotencyKey: crypto.randomUUID() });
};

/** Starts a process through the API. */
export const makeProcess = async (tab: Tab, projectId: string, templateKey = "VCS-REG"): Promise<Process> => {
  const templateId = await idsOf(tab).template(templateKey);
  const body = { projectId, templateId, name: "Registration", start: true };
  return tab.app.call(endpoints.processes.create, { body }, { idempotencyKey: crypto.randomUUID() });
};
