import { endpoints, listDefaults, type ListQuery, type Process, type Project } from "@canopy/contracts";
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
export const oneByName: ListQuery = { ...listDefaults, size: 1, sortField: "name", sortDirection: "asc" };

/** The records whose field has this value, of which the first is read. */
export const oneBy = (fieldId: string, value: string): ListQuery => ({
  ...listDefaults,
  size: 1,
  filters: [{ fieldId, operator: "equals", values: [value] }],
});

/** The ids of demo records, by their names or codes. */
export const idsOf = ({ app }: Tab) => {
  const idBy =
    (resource: "companies" | "processTemplates" | "projects" | "projectTypes" | "users", fieldId: string) =>
    async (value: string): Promise<string> => {
      const { data } = await app.call(endpoints[resource].list, { list: oneBy(fieldId, value) });
      if (data[0] === undefined) throw new Error(`The demo has no record of the name ${value}`);
      return data[0].id;
    };
  return {
    company: idBy("companies", "name"),
    technology: idBy("projectTypes", "code"),
    template: idBy("processTemplates", "key"),
    project: idBy("projects", "code"),
    user: idBy("users", "email"),
  };
};

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
