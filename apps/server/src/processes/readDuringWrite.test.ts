import { afterAll, beforeAll, expect, test } from "vitest";
import { createInterleaver, type Interleaver } from "../testing/interleave.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { beginProcess, milestonesOf, readProcess } from "../testing/testProcesses.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";

let interleaver: Interleaver;
let server: TestServer;
let manager: Client;
let reader: Client;

beforeAll(async () => {
  const connections = process.env["CANOPY_TEST_DATABASE"] === "postgres" ? "many" : 1;
  interleaver = createInterleaver(await openTestDatabase("demo"), connections);
  server = await openTestServer({ database: interleaver.database });
  manager = (await openClientAs(server, "PROGRAMME_MANAGER")).client;
  reader = (await openClientAs(server, "PROGRAMME_MANAGER")).client;
});
afterAll(() => server.close());

test("a process that is read while its milestone is completed shows the whole completion or none of it", async () => {
  const templateId = (await addTemplate(server)).id;
  const begun = async () => {
    const { id } = await addProject(server);
    const processId = await beginProcess(manager, id, templateId);
    return { processId, ...(await milestonesOf(manager, processId)) };
  };
  const alone = await begun();
  const count = await interleaver.count(() => readProcess(reader, alone.processId));
  const seen = new Set<string>();
  for (let stop = 1; stop <= count; stop += 1) {
    const { processId, complete } = await begun();
    const { answers } = await interleaver.within(
      stop,
      () => readProcess(reader, processId),
      () => complete("BEGIN"),
    );
    const [{ milestones }, { status }] = answers;
    expect(status).toBe(200);
    const told = ["BEGIN", "WORK"].map((key) => milestones.get(key)?.state).join();
    seen.add(`${told}, ${milestones.get("BEGIN")?.completions?.length} completed`);
  }
  expect(seen).toEqual(new Set(["READY,LOCKED, 0 completed", "COMPLETED,READY, 1 completed"]));
});

/** WAIT is first; OPEN asks for a letter and closes findings. */
const withEvidence = {
  steps: [
    { key: "WAIT", name: "Begun" },
    {
      key: "OPEN",
      name: "Checked",
      closesFindings: true,
      evidence: ["letter"],
      evidenceMode: "DOCUMENTS" as const,
    },
    { key: "END", name: "Done", kind: "end_ok" as const },
  ],
  transitions: [
    { from: "WAIT", to: "OPEN" },
    { from: "OPEN", to: "END" },
  ],
};

test("what waits in a slot and the open findings are as old as the milestones that they are read with", async () => {
  const templateId = (await addTemplate(server, withEvidence)).id;
  const begun = async () => {
    const { id: projectId } = await addProject(server);
    const processId = await beginProcess(manager, projectId, templateId);
    const { complete } = await milestonesOf(manager, processId);
    const milestoneId = (await readProcess(manager, processId)).milestones.get("OPEN")?.id ?? "";
    const document = callsOn(
      (await createDocument(manager, projectId, { milestoneId, slot: "letter", title: "Letter" })).id,
    );
    await document.upload(manager, pdf(projectId));
    /** First the milestone, and only then what belongs to it. */
    const write = async () => [
      (await complete("WAIT")).status,
      (await document.submit(manager)).status,
      (await raiseFinding(manager, processId, milestoneId)).finding.state,
    ];
    return { processId, write };
  };
  const alone = await begun();
  const count = await interleaver.count(() => readProcess(reader, alone.processId));
  const seen = new Set<string>();
  for (let stop = 1; stop <= count; stop += 1) {
    const { processId, write } = await begun();
    const { answers } = await interleaver.within(stop, () => readProcess(reader, processId), write);
    const [{ process, milestones }, written] = answers;
    expect(written).toEqual([200, 200, "OPEN"]);
    const toAccept = milestones.get("OPEN")?.slots?.[0]?.toAccept;
    const state = milestones.get("WAIT")?.state;
    seen.add(`${state}, ${toAccept} to accept, ${process.openFindings?.length} findings`);
  }
  expect(seen).toEqual(new Set(["READY, 0 to accept, 0 findings", "COMPLETED, 1 to accept, 1 findings"]));
});
