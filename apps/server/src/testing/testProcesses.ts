import type { Process } from "@canopy/contracts";
import type { Answer, Client } from "./openClient.ts";

/** The process in an answer, with its milestones by key. */
export interface SeenProcess {
  readonly process: Process;
  /** Milestones by key. */
  readonly milestones: ReadonlyMap<string, NonNullable<Process["milestones"]>[number]>;
}

/** The process in an answer; throws the answer if it has none. */
export const processIn = ({ status, body }: Answer): SeenProcess => {
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
  const process = body as Process;
  return {
    process,
    milestones: new Map((process.milestones ?? []).map((milestone) => [milestone.key, milestone])),
  };
};

/** The query of a process's own page. */
const WHOLE =
  "extend=project,project.type,project.company,milestones,milestones.owner,milestones.completions,transitions,responsibles";

/** Starts a process through the API, by default in progress, and gives its id. */
export const beginProcess = async (
  client: Client,
  projectId: string,
  templateId: string,
  more: object = {},
): Promise<string> => {
  const body = { projectId, templateId, name: "Test process", start: true, ...more };
  return processIn(await client.post("/api/project-processes", body)).process.id;
};

/** Reads the process with every related record. */
export const readProcess = async (client: Client, id: string): Promise<SeenProcess> =>
  processIn(await client.get(`/api/project-processes/${id}?${WHOLE}`));

/** Acts on milestones of one process by their keys. */
export const milestonesOf = async (client: Client, processId: string) => {
  const { milestones } = await readProcess(client, processId);
  const path = (key: string, action: string) =>
    `/api/milestones/${milestones.get(key)?.id ?? "none"}/${action}`;
  return {
    complete: (key: string, body: object = {}, by: Client = client) => by.put(path(key, "complete"), body),
    skip: (key: string, body: object = {}, by: Client = client) => by.put(path(key, "skip"), body),
    undo: (key: string, by: Client = client) => by.put(path(key, "undo")),
    uncomplete: (key: string, body: object = { reason: "A page is missing" }, by: Client = client) =>
      by.put(path(key, "uncomplete"), body),
  };
};

/** States by key. */
export const statesIn = ({ milestones }: SeenProcess): Readonly<Record<string, string>> =>
  Object.fromEntries([...milestones].map(([key, { state }]) => [key, state]));
