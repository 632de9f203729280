import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../database/schema.ts";
import {
  openVersion,
  publishVersion,
  readGraph,
  replaceGraph,
} from "../processTemplates/templateVersions.ts";
import { answerDuring } from "../testing/answerDuring.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";
import { addProject } from "../testing/testProjects.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
});
afterAll(() => stage.server.close());

/** Publishes the next version of a template, with the steps of the one before. */
const publish = async (tx: Db, templateId: string) => {
  const { services } = stage.server;
  const { rows } = await sql<{ versionId: string }>`select published_version_id as version_id
    from process_template where id = ${templateId}::text::uuid for update`.execute(tx);
  const at = services.now();
  const versionId = await openVersion(tx, services, { templateId, at });
  await replaceGraph(tx, services, versionId, await readGraph(tx, rows[0]?.versionId ?? ""));
  const { id } = await tx.selectFrom("appUser").select("id").limit(1).executeTakeFirstOrThrow();
  await publishVersion(tx, { templateId, versionId, at, by: { id, name: "Test", surname: "Person" } });
};

const start = async (more: object = {}) => {
  const { id: projectId } = await addProject(stage.server);
  const body = { projectId, templateId: stage.small, name: "Test process", ...more };
  return answerDuring(
    stage.server,
    (tx) => publish(tx, stage.small),
    () => stage.manager.post("/api/project-processes", body),
  );
};

test("a process that starts while a version is being published starts from it", async () => {
  expect(await start()).toMatchObject({ status: 201, body: { templateVersion: 2 } });
});

test("a start over the version before hears that another one is in force", async () => {
  expect(refused(await start({ templateVersion: 2 }))).toEqual([
    409,
    "Version 3 of this template is in force by now. Look through its steps and send it again.",
  ]);
});
