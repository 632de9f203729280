import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "../base/log.ts";
import { restoreBackup } from "../backup/restoreBackup.ts";
import { writeBackup } from "../backup/writeBackup.ts";
import { openDatabase } from "../database/open.ts";
import { emptyPostgres, testPostgres } from "../testing/database/postgresTestDatabase.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { askForPack, madePack, packBytes, packIn } from "../testing/evidence/testPacks.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addUser } from "../testing/testPeople.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
let folder: string;
const opened: TestServer[] = [];
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
  folder = await mkdtemp(join(tmpdir(), "canopy-engines-"));
});
afterAll(async () => {
  for (const server of [...opened, stage.server]) await server.close();
  await rm(folder, { recursive: true });
});

/** A process with names that languages sort in different orders, documents in several states, an answered finding and a completed step. */
const openEvidence = async () => {
  const { manager, server } = stage;
  const people = await Promise.all(["Zoë", "abel", "Östen", "Ågot"].map((name) => namedUser(server, name)));
  const process = await stage.begin(stage.wide, { responsibleIds: people });
  const { milestones } = await process.read();
  const step = milestones.get("B")?.id ?? "";
  const reviewer = (await stage.open("MRV_REVIEWER")).client;
  const versions: string[] = [];
  for (const [title, slot] of [
    ["Zähler", "Meter files"],
    ["apfel", "Photos"],
    ["Äpfel", "Photos"],
    ["Österreich.brief", undefined],
  ] as const) {
    const place = slot === undefined ? {} : { milestoneId: step, slot };
    const on = callsOn((await createDocument(manager, process.projectId, { title, ...place })).id);
    versions.push(documentIn(await on.upload(manager, pdf(title), `${title}.pdf`)).versions?.[0]?.id ?? "");
    documentIn(await on.submit(manager));
    if (title !== "apfel") documentIn(await on.accept(reviewer));
  }
  const finding = await raiseFinding(manager, process.id, step, { text: "Die Ablesung im März fehlt" });
  await finding.answer(reviewer, "Siehe Anhang", { documentVersionIds: versions.toReversed() });
  await raiseFinding(manager, process.id, step, { kind: "CL", text: "änderungen?" });
  await process.complete("A");
  return process.id;
};

const namedUser = async (server: TestServer, surname: string): Promise<string> => {
  const { id } = await addUser(server, { roles: ["PROJECT_OFFICER"] });
  await server.services.db.updateTable("appUser").set({ surname }).where("id", "=", id).execute();
  return id;
};

/** A server on a restored backup of the stage; the embedded engine where no address is given. */
const openRestored = async (backup: string, databaseUrl?: string): Promise<TestServer> => {
  const dataDir = join(folder, databaseUrl === undefined ? "embedded" : "postgres");
  const place = { databaseUrl, dataDir };
  const now = () => new Date("2031-05-05T05:05:05Z");
  await restoreBackup(backup, { ...place, bucket: undefined, replaces: false, now });
  const database = await openDatabase(place, silentLog);
  const server = await openTestServer({ data: "empty", database, config: { dataDir }, now });
  opened.push(server);
  return server;
};

test(
  "two packs of one state, made by two people on two engines with one key, are equal byte by byte",
  { timeout: 300_000 },
  async () => {
    const { server, manager } = stage;
    const processId = await openEvidence();
    const others = await addUser(server, { roles: ["PROGRAMME_MANAGER"] });
    const backup = join(folder, "state.zip");
    await writeBackup({ ...server.services, dataDir: server.dataDir }, backup);
    const first = await madePack(server, manager, processId);
    const bytes = await packBytes(server, manager, first.id);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(first.sha256);
    const german = await emptyPostgres(testPostgres(), { language: "de" });
    for (const restored of [await openRestored(backup), await openRestored(backup, german)]) {
      const other = await enter(restored, others.id);
      const pack = packIn(await askForPack(other, processId));
      expect(pack.state).toBe("QUEUED");
      const made = await madePack(restored, other, processId);
      expect((await packBytes(restored, other, made.id)).equals(bytes)).toBe(true);
    }
  },
);
