import type { Config } from "../base/settings.ts";
import type { Answer, Client } from "./openClient.ts";
import { openTestServer, type TestServer } from "./openTestServer.ts";
import { openClientAs } from "./principals.ts";
import type { TestData } from "./database/templateKey.ts";
import { createTestClock } from "./testClock.ts";
import { beginProcess, milestonesOf, readProcess } from "./testProcesses.ts";
import { addProject } from "./testProjects.ts";
import { addTemplate, type TestArrow, type TestStep } from "./testTemplates.ts";

/** A → B, C → D → E: B requires evidence, C is optional, D waits for either. */
const wideGraph: { readonly steps: readonly TestStep[]; readonly transitions: readonly TestArrow[] } = {
  steps: [
    { key: "A", name: "Opened", ownerKind: "PC" },
    { key: "B", name: "Measured", evidence: ["Meter files", "Photos"], evidenceRequired: true },
    { key: "C", name: "Letter", optional: true },
    { key: "D", name: "Reported", join: "any" },
    { key: "E", name: "Issued", kind: "end_ok" },
  ],
  transitions: [
    { from: "A", to: "B" },
    { from: "A", to: "C" },
    { from: "B", to: "D" },
    { from: "C", to: "D" },
    { from: "D", to: "E" },
  ],
};

/** A running process on the stage, and the actions on it. */
type Running = Awaited<ReturnType<typeof begin>>;

/** A server with two templates and a user with every permission for projects. */
export interface WorkStage {
  readonly server: TestServer;
  readonly clock: ReturnType<typeof createTestClock>;
  readonly manager: Client;
  /** Templates: the small graph, and the wide one. */
  readonly small: string;
  readonly wide: string;
  /** Starts a process, by default in a new project. */
  begin(templateId: string, more?: object): Promise<Running>;
  /** A client of a new user with that role. */
  open(role: string, companyId?: string): Promise<{ readonly id: string; readonly client: Client }>;
  /** The history of a record, oldest first. */
  historyOf(entityId: string | undefined): ReturnType<typeof historyOf>;
}

/** Opens the stage, by default beside the demo data; close its server when done. */
export const openWorkStage = async (
  config: Partial<Config> = {},
  data: TestData = "demo",
): Promise<WorkStage> => {
  const clock = createTestClock();
  const server = await openTestServer({ now: clock.now, config, data });
  const open = (role: string, companyId?: string | null) => openClientAs(server, role, companyId);
  const manager = (await open("PROGRAMME_MANAGER")).client;
  return {
    server,
    clock,
    manager,
    small: (await addTemplate(server)).id,
    wide: (await addTemplate(server, wideGraph)).id,
    begin: (templateId, more = {}) => begin(server, manager, templateId, more),
    open,
    historyOf: (entityId = "") => historyOf(server, entityId),
  };
};

const begin = async (server: TestServer, manager: Client, templateId: string, more: object) => {
  const given: unknown = Reflect.get(more, "projectId");
  const made = typeof given === "string" ? undefined : await addProject(server);
  const projectId = made?.id ?? String(given);
  const id = await beginProcess(manager, projectId, templateId, more);
  const acts = await milestonesOf(manager, id);
  return {
    id,
    projectId,
    companyId: made?.companyId ?? "",
    ...acts,
    read: () => readProcess(manager, id),
    change: async (body: object, by: Client = manager) => {
      const { version } = (await readProcess(manager, id)).process;
      return by.patch(`/api/project-processes/${id}`, { version, ...body });
    },
  };
};

const historyOf = ({ services }: TestServer, entityId: string) =>
  services.db
    .selectFrom("history")
    .select(["entity", "entityName", "action", "changes", "reason", "actorId"])
    .where("entityId", "=", entityId)
    .orderBy("at")
    .orderBy("seq")
    .execute();

/** Status and sentence of a refusal. */
export const refused = ({ status, body }: Answer): readonly unknown[] => [
  status,
  Reflect.get(Object(body), "detail"),
];
