import { messages, type processEndpoints } from "@canopy/contracts";
import { actorOf } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call } from "../http/call.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { receiveWaiting } from "../findings/carryFinding.ts";
import { insertProcess } from "./insertProcess.ts";
import { notifyOfStart } from "./milestoneNotices.ts";
import { lockProject, type LockedProject } from "../records/processLock.ts";
import { checkProcess, refuseUninvolved } from "./processRules.ts";
import { writePeople } from "../records/people.ts";
import { activateProject } from "./processStates.ts";
import { type ProcessRow, processTable } from "../tables/index.ts";
import { refuseDisabled, refuseResting } from "../projects/projectRules.ts";
import { copyGraph, readPublished, type PublishedTemplate } from "./templateCopy.ts";

type StartCall = Call<typeof processEndpoints.create>;

/** Creates a process of a project by copying the template's published version, and starts it if requested. Source: behaviour.md §7 Processes. */
export const startProcess = async (services: Services, call: StartCall): Promise<ProcessRow> => {
  const { caller, body, tx } = call;
  const project = await projectOf(tx, call);
  const at = services.now();
  refuseUninvolved(caller, project, []);
  refuseDisabled(project);
  if (body.start) refuseResting(project);
  await checkProcess(tx, project, body);
  const template = await readPublished(tx, body.templateId);
  if (!template) throw invalid({ templateId: [messages.notAChoice("Template")] });
  refuseOtherVersion(template, body.templateVersion);
  const id = services.randomUuid();
  const graph = await copyGraph(tx, template, { project, processId: id, newId: services.randomUuid });
  await insertProcess(tx, { id, at, body, template, ...graph });
  await writePeople(tx, "processResponsible", id, body.responsibleIds ?? []);
  if (body.start) await activateProject(tx, project, { at, actor: actorOf(call) });
  const row = await writtenRow(tx, processTable, { call, at, entity: "process", id, action: "create" });
  const actor = actorOf(call);
  if (body.start) await notifyOfStart(tx, { row, project, actor, at }, graph);
  await receiveWaiting(tx, services, { row, project }, { by: caller.id, actor, at });
  return row;
};

/** Throws 409 if the person has seen the steps of another version than the one in force. */
const refuseOtherVersion = ({ number }: PublishedTemplate, seen: number | null = number): void => {
  if (seen !== null && seen !== number)
    throw new ProblemError(
      "/errors/invalid-transition",
      `Version ${number} of this template is in force by now. Look through its steps and send it again.`,
    );
};

/** Locks the project of the body; throws 400 if it is outside the caller's scope. */
const projectOf = async (tx: Db, { caller, body }: StartCall): Promise<LockedProject> => {
  const project = await lockProject(tx, body.projectId);
  const isMet = caller.rowScope === "ALL" || project?.companyId === caller.companyId;
  if (!project || !isMet) throw invalid({ projectId: [messages.notAChoice("Project")] });
  return project;
};
