import { CHAIN_START, chainText, packEntries } from "@canopy/contracts";
import { sql } from "kysely";
import { createHash, createPublicKey, verify } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSigningKey } from "../base/signingKey.ts";
import { enter } from "../testing/principals.ts";
import { callsOn, createDocument, documentIn, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import {
  askForPack,
  madePack,
  manifestIn,
  packBytes,
  packEntriesIn,
  packIn,
} from "../testing/evidence/testPacks.ts";
import type { Client } from "../testing/index.ts";
import { readCsv } from "../testing/readCsv.ts";
import { addRole, addUser } from "../testing/testPeople.ts";
import { readPackState } from "./readPackState.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
let reader: Client;
let otherManager: Client;
beforeAll(async () => {
  stage = await openWorkStage();
  reader = (await stage.open("MRV_REVIEWER")).client;
  otherManager = (await stage.open("PROGRAMME_MANAGER")).client;
});
afterAll(() => stage.server.close());

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Somebody bound to a company who may read packs and have them made. */
const openAuditor = async (companyId: string) => {
  const { server } = stage;
  const role = await addRole(
    server,
    ["report:read", "report:write", "project:get", "project_process:get"],
    "COMPANY",
  );
  return enter(server, (await addUser(server, { roles: [role], companyId })).id);
};

/** A running process with documents in every state, an internal one among them, and a finding with an answer. */
const openEvidence = async () => {
  const { manager } = stage;
  const process = await stage.begin(stage.wide);
  const { milestones } = await process.read();
  const step = milestones.get("B")?.id ?? "";
  const add = async (title: string, more: object = {}, isSubmitted = true) => {
    stage.clock.pass(1);
    const on = callsOn((await createDocument(manager, process.projectId, { title, ...more })).id);
    const uploaded = documentIn(await on.upload(manager, pdf(title), `${title}.pdf`));
    if (isSubmitted) documentIn(await on.submit(manager));
    return { ...on, versionId: uploaded.versions?.[0]?.id ?? "" };
  };
  const meter = await add("Meter: files?", { milestoneId: step, slot: "Meter files" });
  await add("Never handed in", {}, false);
  await add("Licence <of> the site");
  await add("Internal note", { internal: true });
  const answerFile = await add("Answer's annex", {}, false);
  const finding = await raiseFinding(manager, process.id, step, { text: "=SUM(A1) is no meter reading" });
  await finding.answer(reader, "See the annex", { documentVersionIds: [answerFile.versionId] });
  return { process, step, meter, finding, answerFile };
};

const contentOf = async (by: Client, id: string) => packEntriesIn(await packBytes(stage.server, by, id));

describe("a pack", () => {
  test("holds every version ever submitted and every one that an answer names, by milestone and version", async () => {
    const { process } = await openEvidence();
    const pack = await madePack(stage.server, stage.manager, process.id);
    expect(pack).toMatchObject({ state: "READY", scope: "ALL", reason: null });
    const entries = await contentOf(reader, pack.id);
    expect([...entries.keys()]).toEqual([
      "documents/00 Project/001 Licence _of_ the site/v1 Licence _of_ the site.pdf",
      "documents/00 Project/002 Internal note/v1 Internal note.pdf",
      "documents/00 Project/003 Answer's annex/v1 Answer's annex.pdf",
      "documents/02 B/001 Meter_ files_/v1 Meter_ files_.pdf",
      "findings.csv",
      "history.csv",
      "index.html",
      "manifest.json",
      "manifest.sig",
      "template.json",
    ]);
    expect(entries.get("documents/02 B/001 Meter_ files_/v1 Meter_ files_.pdf")).toBe(pdf("Meter: files?"));
  });

  test("lists its documents by milestone in its page, in the order of the steps", async () => {
    const { process } = await openEvidence();
    const { manager } = stage;
    stage.clock.pass(1);
    const late = callsOn((await createDocument(manager, process.projectId, { title: "Permit" })).id);
    await late.upload(manager, pdf("permit"));
    await late.submit(manager);
    const pack = await madePack(stage.server, manager, process.id);
    const page = (await contentOf(reader, pack.id)).get("index.html") ?? "";
    const documents = page.slice(page.indexOf('<section id="documents">'));
    const headings = [...documents.matchAll(/<h([34])>(.*?)<\/h/g)].map(
      ([, level, text]) => `${level} ${text}`,
    );
    expect(headings).toEqual([
      "3 The project <small>documents/00 Project</small>",
      "4 Licence &lt;of&gt; the site",
      "4 Internal note",
      "4 Answer&#39;s annex",
      "4 Permit",
      expect.stringMatching(/^3 .+ <small>documents\/02 B<\/small>$/),
      "4 Meter: files?",
    ]);
  });

  test("is signed, and its manifest names every other file with its hash", async () => {
    const { process } = await openEvidence();
    const pack = await madePack(stage.server, stage.manager, process.id);
    const entries = await contentOf(reader, pack.id);
    const manifest = manifestIn(entries);
    const own = new Set<string>([packEntries.manifest, packEntries.signature]);
    expect(manifest.files).toEqual(
      [...entries]
        .filter(([name]) => !own.has(name))
        .map(([name, text]) => ({ name, bytes: Buffer.byteLength(text), sha256: hashOf(text) })),
    );
    const text = entries.get(packEntries.manifest) ?? "";
    const x = Buffer.from(manifest.publicKey, "base64").toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    const signature = Buffer.from(entries.get(packEntries.signature) ?? "", "base64");
    expect(verify(null, Buffer.from(text), key, signature)).toBe(true);
    expect(pack).toMatchObject({
      publicKey: manifest.publicKey,
      manifestSha256: hashOf(text),
      lastSeq: manifest.chain.seq,
      lastHash: manifest.chain.hash,
    });
  });

  test("holds the project's whole chain, from which every hash is computed again", async () => {
    const { process } = await openEvidence();
    const pack = await madePack(stage.server, stage.manager, process.id);
    const entries = await contentOf(reader, pack.id);
    const rows = readCsv(entries.get("history.csv") ?? "").slice(1);
    let before = CHAIN_START;
    for (const [
      seq,
      at,
      actorId,
      source,
      entity,
      entityId,
      action,
      reason,
      changes,
      prevHash,
      hash,
    ] of rows) {
      const entry = {
        seq: Number(seq),
        at: String(at),
        actorId: actorId === "" ? null : String(actorId),
        ...{
          source: String(source),
          entity: String(entity),
          entityId: String(entityId),
          action: String(action),
        },
        reason: reason === "" ? null : String(reason),
        changes: JSON.parse(String(changes)) as unknown,
      };
      expect([prevHash, hashOf(chainText(before, entry))]).toEqual([before, hash]);
      before = String(hash);
    }
    expect([rows.length, before]).toEqual([pack.lastSeq, pack.lastHash]);
  });

  test("names the project's country in English", async () => {
    const { process } = await openEvidence();
    const pack = await madePack(stage.server, stage.manager, process.id);
    const page = (await contentOf(reader, pack.id)).get("index.html");
    expect(page).toContain("<dt>Country</dt><dd>Portugal (PT)</dd>");
  });

  test("names registry, methodology and crediting period of a credited project only", async () => {
    const { process } = await openEvidence();
    const { db } = stage.server.services;
    const kept = { registryProjectId: "VCS-1764", methodology: "VM0047", creditingPeriodStart: "2024-01-01" };
    const pageAs = async (programme: string) => {
      const project = db.updateTable("project").set({ ...kept, programme });
      await project.where("id", "=", process.projectId).execute();
      const pack = await madePack(stage.server, stage.manager, process.id);
      return (await contentOf(reader, pack.id)).get("index.html");
    };
    for (const value of Object.values(kept)) {
      expect(await pageAs("VCS")).toMatch(new RegExp(`<dd>(From )?${value}</dd>`));
      expect(await pageAs("CORPORATE")).not.toContain(value);
    }
  });

  test("says which end a period with a single one has, and the kind of an owner who is not named", async () => {
    const { process, step } = await openEvidence();
    const { db } = stage.server.services;
    const page = async () => {
      const pack = await madePack(stage.server, stage.manager, process.id);
      return (await contentOf(reader, pack.id)).get("index.html");
    };
    await db
      .updateTable("milestone")
      .set({ ownerId: null, ownerKind: "REG" })
      .where("id", "=", step)
      .execute();
    await db
      .updateTable("projectProcess")
      .set({ periodEnd: "2026-12-31" })
      .where("id", "=", process.id)
      .execute();
    await db
      .updateTable("project")
      .set({ programme: "VCS", creditingPeriodStart: null, creditingPeriodEnd: "2034-12-31" })
      .where("id", "=", process.projectId)
      .execute();
    const until = await page();
    expect(until).toContain("<dt>Monitored period</dt><dd>Until 2026-12-31</dd>");
    expect(until).toContain("<dt>Crediting period</dt><dd>Until 2034-12-31</dd>");
    expect(until).toContain("<dt>Owner</dt><dd>Registry / standard secretariat</dd>");
    await db
      .updateTable("projectProcess")
      .set({ periodStart: "2026-01-01" })
      .where("id", "=", process.id)
      .execute();
    expect(await page()).toContain("<dt>Monitored period</dt><dd>2026-01-01 to 2026-12-31</dd>");
  });

  test("calls a step what the screens call it, also after its process has ended", async () => {
    const { process } = await openEvidence();
    await process.complete("A");
    const { db } = stage.server.services;
    const last = await db
      .updateTable("milestone")
      .set({ kind: "end_fail", state: "READY" })
      .where("processId", "=", process.id)
      .where("key", "=", "E")
      .returning("name")
      .executeTakeFirstOrThrow();
    const statesOn = async () => {
      const pack = await madePack(stage.server, stage.manager, process.id);
      const page = (await contentOf(reader, pack.id)).get("index.html") ?? "";
      const steps = page.matchAll(/<h3>([^<]*)<\/h3><dl><dt>State<\/dt><dd>([^<]*)<\/dd>/g);
      return new Map([...steps].map(([, name, state]) => [name, state]));
    };
    expect((await statesOn()).get(last.name)).toBe("Possible");
    await db
      .updateTable("projectProcess")
      .set({ status: "TERMINATED" })
      .where("id", "=", process.id)
      .execute();
    const ended = await statesOn();
    expect(new Set(ended.values())).toEqual(new Set(["Completed", "Not done"]));
    expect(ended.get(last.name)).toBe("Not done");
  });

  test("shows typed texts as texts: in its page as no markup, in its tables as no formula", async () => {
    const { process } = await openEvidence();
    const pack = await madePack(stage.server, stage.manager, process.id);
    const entries = await contentOf(reader, pack.id);
    const page = entries.get("index.html") ?? "";
    expect(page).toContain("Licence &lt;of&gt; the site");
    expect(page).not.toContain("<of>");
    expect(page).toContain('href="documents/02%20B/001%20Meter_%20files_/v1%20Meter_%20files_.pdf"');
    expect(entries.get("findings.csv")).toContain("'=SUM(A1) is no meter reading");
  });

  test("of the same state is answered as it is, whoever asks; another state makes another one", async () => {
    const { process, finding } = await openEvidence();
    const { server, manager } = stage;
    const pack = await madePack(server, manager, process.id);
    const same = await askForPack(otherManager, process.id);
    expect([same.status, packIn(same).id]).toEqual([200, pack.id]);
    await finding.close(manager);
    const other = await askForPack(manager, process.id);
    expect([other.status, packIn(other).state, other.headers.get("location")]).toEqual([
      202,
      "QUEUED",
      `/api/packs/${packIn(other).id}`,
    ]);
    const waiting = await askForPack(otherManager, process.id);
    expect([waiting.status, packIn(waiting).id]).toEqual([202, packIn(other).id]);
  });

  test("that waits, but ends while another person asks, is answered to them", async () => {
    const { process } = await openEvidence();
    const { server, manager } = stage;
    const waiting = packIn(await askForPack(manager, process.id));
    // what a maker that ends the pack between two statements of the asking does
    await sql`create function end_packs() returns trigger language plpgsql as
      'begin update pack set state = ''FAILED'', begun = true where state = ''QUEUED''; return null; end'`.execute(
      server.services.db,
    );
    await sql`create trigger end_packs after insert on pack execute function end_packs()`.execute(
      server.services.db,
    );
    try {
      const { status, body } = await askForPack(otherManager, process.id);
      expect([status, body]).toMatchObject([202, { id: waiting.id, state: "FAILED" }]);
    } finally {
      await sql`drop function end_packs cascade`.execute(server.services.db);
    }
  });

  test("that another Canopy made of the same state with other files is not answered for it", async () => {
    const { process } = await openEvidence();
    const { server, manager } = stage;
    const { id } = await madePack(server, manager, process.id);
    const { db, config } = server.services;
    const { publicKey } = openSigningKey(config.signingKey);
    const isAnswered = async (made: { contentRevision?: number }) => {
      const packed = { processId: process.id, scope: "ALL", publicKey, ...made } as const;
      const { hash } = await db.transaction().execute((tx) => readPackState(tx, packed));
      await db.updateTable("pack").set({ stateHash: hash }).where("id", "=", id).execute();
      return packIn(await askForPack(manager, process.id)).id === id;
    };
    expect([await isAnswered({}), await isAnswered({ contentRevision: 1 })]).toEqual([true, false]);
  });

  test("is equal byte by byte when it is made again of the same state", async () => {
    const { process } = await openEvidence();
    const { server, manager } = stage;
    const first = await madePack(server, manager, process.id);
    await server.services.db
      .updateTable("pack")
      .set({ state: "FAILED" })
      .where("id", "=", first.id)
      .execute();
    stage.clock.pass(3600);
    const second = await madePack(server, otherManager, process.id);
    expect([second.id === first.id, second.sha256]).toEqual([false, first.sha256]);
  });
});

describe("the pack of somebody who is bound to a company", () => {
  test("leaves out internal documents, and of their history all but the hashes", async () => {
    const { process } = await openEvidence();
    const auditor = await openAuditor(process.companyId);
    const pack = await madePack(stage.server, auditor, process.id);
    expect(pack).toMatchObject({ state: "READY", scope: "COMPANY" });
    const entries = await contentOf(auditor, pack.id);
    expect([...entries.keys()].join("\n")).not.toContain("Internal note");
    expect([...entries.values()].join("\n")).not.toContain("Internal note");
    const rows = readCsv(entries.get("history.csv") ?? "").slice(1);
    const hidden = rows.filter(([, at]) => at === "");
    expect(hidden.length).toBeGreaterThan(0);
    for (const row of hidden) expect(row.slice(1, 9)).toEqual(["", "", "", "", "", "", "", ""]);
    expect(rows.every((row) => row[9] !== "" && row[10] !== "")).toBe(true);
  });

  test("holds the documents of answers and completions in the order in which they were named", async () => {
    const { manager, server } = stage;
    const { process, step, finding } = await openEvidence();
    const auditor = await openAuditor(process.companyId);
    const versionIds: string[] = [];
    for (const internal of [false, false, true, false, false]) {
      const on = callsOn((await createDocument(manager, process.projectId, { title: "Annex", internal })).id);
      const { versions = [] } = documentIn(await on.upload(manager, pdf(`annex ${versionIds.length}`)));
      versionIds.push(versions[0]?.id ?? "");
    }
    const named = versionIds.toReversed();
    const met = named.toSpliced(2, 1);
    const second = await raiseFinding(manager, process.id, step);
    await second.answer(reader, "See the annexes", { documentVersionIds: named });
    await process.complete("A");
    await server.services.db.updateTable("completion").set({ documentVersionIds: named }).execute();
    const metState = () =>
      server.services.db.transaction().execute((tx) =>
        readPackState(tx, { processId: process.id, scope: "COMPANY", publicKey: "" }, (rows) => {
          const answered = rows.find(({ id }) => id === second.finding.id);
          expect(answered?.answers?.[0]?.documentVersionIds).toEqual(met);
          const documents = answered?.answers?.[0]?.documents ?? [];
          expect(documents.map(({ id }) => id)).toEqual(documents.map(({ id }) => id).toSorted());
          expect(documents).toHaveLength(4);
        }),
      );
    const { process: packed } = await metState();
    const completions = packed.milestones.flatMap(({ completions: own = [] }) => own);
    expect(completions.map(({ documentVersionIds }) => documentVersionIds)).toEqual([met]);
    const [answer] = (await second.read(auditor)).answers ?? [];
    expect(answer?.documentVersionIds).toEqual(met);
    expect((await finding.read(auditor)).answers?.[0]?.documentVersionIds).toHaveLength(1);
  });

  test("is all that they read; of other companies and of everything they learn nothing", async () => {
    const { process } = await openEvidence();
    const auditor = await openAuditor(process.companyId);
    const whole = await madePack(stage.server, stage.manager, process.id);
    const own = await madePack(stage.server, auditor, process.id);
    const listed = await auditor.get(`/api/project-processes/${process.id}/packs`);
    expect(Reflect.get(Object(listed.body), "data")).toMatchObject([{ id: own.id }]);
    const all = await stage.manager.get(`/api/project-processes/${process.id}/packs`);
    expect(Reflect.get(Object(all.body), "total")).toBe(2);
    for (const path of [`/api/packs/${whole.id}`, `/api/packs/${whole.id}/content`])
      expect((await auditor.get(path)).status).toBe(404);
    const stranger = await openAuditor((await stage.begin(stage.small)).companyId);
    for (const path of [`/api/packs/${own.id}`, `/api/project-processes/${process.id}/packs`])
      expect((await stranger.get(path)).status).toBe(404);
    expect((await askForPack(stranger, process.id)).status).toBe(404);
  });
});

test("who asked for packs alone is not deleted while there are any: the refusal counts them", async () => {
  const { process } = await openEvidence();
  const admin = (await stage.open("PLATFORM_ADMIN")).client;
  const asker = await stage.open("PROGRAMME_MANAGER");
  const { id } = packIn(await askForPack(asker.client, process.id));
  expect(refused(await admin.remove(`/api/users/${asker.id}`))).toEqual([409, "1 pack names this user."]);
  await stage.server.services.db.deleteFrom("pack").where("id", "=", id).execute();
  expect((await admin.remove(`/api/users/${asker.id}`)).status).toBe(204);
});

test("the file of a pack is read whole or in parts once it is ready; making and reading are events", async () => {
  const { server, manager } = stage;
  const { process } = await openEvidence();
  const { id } = packIn(await askForPack(manager, process.id));
  expect(refused(await manager.get(`/api/packs/${id}/content`))).toEqual([409, "The pack is not ready."]);
  const pack = await madePack(server, manager, process.id);
  expect(pack.id).toBe(id);
  const bytes = await packBytes(server, reader, id);
  expect([bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([pack.bytes, pack.sha256]);
  const answer = await server.fetch(`http://localhost:4100/api/packs/${id}/content`, {
    headers: { authorization: reader.authorization ?? "", range: "bytes=4-9" },
  });
  expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([206, bytes.subarray(4, 10)]);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="TP-.*\.zip"/);
  // somebody who begins behind the first byte reads it as well
  expect((await manager.get(`/api/packs/${id}/content`, { range: "bytes=1-" })).status).toBe(206);
  const head = await server.fetch(`http://localhost:4100/api/packs/${id}/content`, {
    method: "HEAD",
    headers: { authorization: reader.authorization ?? "" },
  });
  expect([head.status, head.body, head.headers.get("content-length")]).toEqual([
    200,
    null,
    String(bytes.length),
  ]);
  const events = await server.services.db
    .selectFrom("securityEvent")
    .select(["kind", "details"])
    .where("kind", "in", ["PACK_MADE", "PACK_READ"])
    .orderBy("createdAt")
    .execute();
  const ofPack = events.filter(({ details }) => Reflect.get(Object(details), "packId") === id);
  expect(ofPack.map(({ kind }) => kind)).toEqual(["PACK_MADE", "PACK_READ", "PACK_READ"]);
  expect((await stage.historyOf(id)).length).toBe(0);
});
