import type { ProcessStatus } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import type { ProjectTable } from "../database/projectTables.ts";
import type { TestServer } from "./openTestServer.ts";
import { addCompany, addUser } from "./testPeople.ts";
import { addTemplate } from "./testTemplates.ts";

type Server = Pick<TestServer, "services">;

/** Columns whose type differs between reading and writing, and those that the database sets. */
type Other =
  | "id"
  | "version"
  | "coBenefits"
  | "tags"
  | "estimations"
  | "issuances"
  | "ratings"
  | "labels"
  | "relatedProjects"
  | "createdAt"
  | "updatedAt"
  | "completedAt";

/** Columns that a test may set, and the responsible people in their order. */
type TestProject = Partial<Omit<ProjectTable, Other>> & {
  readonly createdAt?: Date;
  readonly completedAt?: Date | null;
  readonly tags?: string[];
  readonly coBenefits?: number[];
  /** JSON. */
  readonly estimations?: string;
  /** JSON. */
  readonly issuances?: string;
  readonly responsibleIds?: readonly string[];
};

/** A project that was added directly to the database. */
export interface AddedProject {
  readonly id: string;
  readonly code: string;
  readonly companyId: string;
  readonly typeId: string;
  readonly leadUserId: string;
}

/** Adds a technology and gives its id. */
export const addProjectType = async (
  { services }: Server,
  name = "Solar",
  code = `T-${randomUUID().slice(0, 8)}`,
): Promise<string> => {
  const id = randomUUID();
  const at = services.now();
  await services.db
    .insertInto("projectType")
    .values({
      id,
      code,
      name,
      category: "ENERGY",
      scope: null,
      mitigationType: null,
      activityUnit: null,
      methodologies: null,
      defaultTemplateKey: null,
      description: null,
      active: true,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
};

/** Adds an active project without crediting, by default with a new company, technology and lead. */
export const addProject = async (server: Server, project: TestProject = {}): Promise<AddedProject> => {
  const { responsibleIds = [], createdAt: at = server.services.now(), ...set } = project;
  const id = randomUUID();
  const {
    code = `TP-${id.slice(0, 8)}`,
    companyId = await addCompany(server),
    typeId = await addProjectType(server),
    leadUserId = (await addUser(server)).id,
  } = set;
  const needed = { name: "Test project", status: "ACTIVE", programme: "CORPORATE", country: "PT" };
  const made = { id, code, companyId, typeId, leadUserId };
  await server.services.db
    .insertInto("project")
    .values({ ...needed, ...set, ...made, createdAt: at, updatedAt: at })
    .execute();
  if (responsibleIds.length > 0)
    await server.services.db
      .insertInto("projectResponsible")
      .values(responsibleIds.map((userId, position) => ({ projectId: id, userId, position })))
      .execute();
  return made;
};

interface TestProcess {
  readonly projectId: string;
  readonly name?: string;
  readonly status?: ProcessStatus;
  readonly heldByProject?: boolean;
}

/** Adds a process without milestones, by default in progress, and gives its id. */
export const addBareProcess = async (
  server: Server,
  { name = "Test process", status = "IN_PROGRESS", ...of }: TestProcess,
): Promise<string> => {
  const id = randomUUID();
  const at = server.services.now();
  const template = await addTemplate(server);
  await server.services.db
    .insertInto("projectProcess")
    .values({
      id,
      ...of,
      name,
      status,
      templateId: template.id,
      templateVersionId: template.versionId,
      templateVersion: 1,
      templateKey: template.key,
      templateName: template.key,
      progress: 0,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
};
