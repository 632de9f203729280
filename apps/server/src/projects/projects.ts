import type { projectEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { givenFields } from "../database/givenFields.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import { unlessTaken } from "../database/violations.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call, Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { projectAggregates } from "./projectAggregates.ts";
import { projectFigures } from "./projectFigures.ts";
import { withDuplicates } from "./projectDuplicates.ts";
import { isOfProject, projectHistoryTable } from "../tables/projectHistory.ts";
import { writePeople } from "../records/people.ts";
import { checkProject, refuseDisabled, refuseUninvolvedAfter } from "./projectRules.ts";
import { disableProject, enableProject, lockWritableProject } from "./projectStates.ts";
import { projectDetailTable, projectTable } from "../tables/index.ts";
import { updateProject } from "./projectUpdate.ts";
import { columnValues, nextCodes } from "./projectValues.ts";
import { refuseInUse } from "../records/refuseInUse.ts";

/** Related records that a single project always has in its answer. */
const withEveryProject = ["leadUser", "responsibles", "validationBody", "verificationBody"] as const;

/** Answers projects. Source: behaviour.md §7 Projects. */
export const projectHandlers = (services: Services): Handlers<typeof projectEndpoints> => ({
  ...projectAggregates(services),
  ...projectFigures(services),

  list: async () => listing(projectTable),

  get: async ({ params, caller, extend }) => {
    const asked = [...extend, ...withEveryProject];
    const project = await getRow(services.db, projectDetailTable, params.id, caller, asked);
    return withDuplicates(services.db, project, caller);
  },

  create: (call) => unlessRegistered(() => createProject(services, call)),
  update: (call) => unlessRegistered(() => updateProject(services, call)),
  remove: (call) => removeProject(services, call),
  enable: (call) => enableProject(services, call),
  disable: (call) => disableProject(services, call),

  history: async ({ params, caller }) => {
    const { id } = await getRow(services.db, projectTable, params.id, caller);
    return listing(projectHistoryTable, isOfProject(id));
  },
});

const unlessRegistered = <Result>(write: () => Promise<Result>): Promise<Result> =>
  unlessTaken("project_registration", "registryProjectId", write);

const createProject = async (services: Services, call: Call<typeof projectEndpoints.create>) => {
  const { caller, tx } = call;
  const at = services.now();
  const id = services.randomUuid();
  const fields = { leadUserId: caller.id, responsibleIds: [], ...givenFields(call.body) };
  refuseUninvolvedAfter(caller, fields);
  await checkProject(tx, caller, fields);
  const set = { id, status: "DRAFT", createdById: caller.id, createdAt: at, updatedAt: at };
  const [code = ""] = await nextCodes(tx, 1);
  const values = { ...columnValues(fields), ...set, code };
  await tx.insertInto("project").values(values).execute();
  await writePeople(tx, "projectResponsible", id, fields.responsibleIds);
  const made = { call, at, entity: "project", id, action: "create" };
  return withDuplicates(tx, await writtenRow(tx, projectDetailTable, made), caller);
};

const removeProject = (services: Services, call: Call<typeof projectEndpoints.remove>): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const before = await lockWritableProject(tx, call);
    refuseDisabled(before);
    const { id } = before;
    const counts = {
      process: sql`select count(*) from project_process where project_id = ${id}`,
      reminder: sql`select count(*) from reminder where project_id = ${id}`,
      document: sql`select count(*) from document where project_id = ${id}`,
    };
    await refuseInUse(tx, counts, ["belongs to this project", "belong to this project"]);
    await tx.deleteFrom("project").where("id", "=", id).execute();
    const entry = { actor: actorOf(call), at: services.now(), entity: "project", entityId: id, before };
    await recordHistory(tx, { ...entry, action: "delete" });
  });
