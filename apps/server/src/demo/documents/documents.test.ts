import { documentStates } from "@canopy/contracts";
import { sql } from "kysely";
import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sniffType } from "#files/sniffType.ts";
import { fillingVersions } from "#tables/milestoneSlots.ts";
import { callsOn, createDocument } from "#testing/evidence/testDocuments.ts";
import { openTestServer, type TestServer } from "#testing/index.ts";
import { testWork } from "#testing/testWork.ts";
import { createRng } from "../rng.ts";
import { demoSizes, writeDemo } from "../writeDemo.ts";
import { demoFile, type FileSubject } from "./demoFile.ts";
import { documentRows } from "./documentRows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", config: { demoData: "small" } });
});
afterAll(() => server.close());

const rowsOf = async <Row>(
  query: ReturnType<typeof sql<Row>>,
  { services } = server,
): Promise<readonly Row[]> => (await query.execute(services.db)).rows;

const subject: FileSubject = {
  code: "CP-0001",
  project: "Shore (power)",
  company: "Fjordline Shipping",
  process: "Cycle",
  title: "Signed letter",
  version: 1,
  by: "Mateo Castaño",
  day: "2026-07-02",
  perYear: 5_200,
  draw: (least) => least,
};

describe("a file of the demo", () => {
  test.each([
    ["Meter files", "cp-0001-meter-files.csv", "text/csv"],
    ["Workbook", "cp-0001-workbook.csv", "text/csv"],
    ["Signed letter", "cp-0001-signed-letter.pdf", "application/pdf"],
    ["Photo of the flare", "cp-0001-photo-of-the-flare.png", "image/png"],
  ])("for %s is %s, small, and of the type that the server finds", (title, name, type) => {
    const file = demoFile({ ...subject, title });
    expect([file.name, file.type]).toEqual([name, type]);
    expect(sniffType(Buffer.from(file.content), file.name)).toBe(type);
    expect(file.content.length).toBeLessThan(8_000);
    expect(demoFile({ ...subject, title })).toEqual(file);
  });

  test("tells whose it is, in a PDF whose table of objects points at them", () => {
    const text = Buffer.from(demoFile(subject).content).toString("latin1");
    expect(text).toContain("CP-0001 Shore \\(power\\)");
    expect(text).toContain("Mateo Castaño");
    const start = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe("xref");
    for (const [at, offset] of [...text.matchAll(/^(\d{10}) 00000 n/gm)].entries())
      expect(text.slice(Number(offset[1])).startsWith(`${at + 1} 0 obj`)).toBe(true);
  });
});

describe("the documents of the demo", () => {
  test("stand in every state, one of them returned with a reason", async () => {
    const states = await rowsOf(
      sql<{
        state: string;
        count: number;
      }>`select state, count(*)::int as count from document group by state`,
    );
    expect(states.map(({ state }) => state).toSorted()).toEqual(documentStates.toSorted());
    expect(states.find(({ state }) => state === "RETURNED")?.count).toBe(1);
    const reasons = await rowsOf(
      sql<{ reason: string | null }>`select reason from document_version where state = 'RETURNED'`,
    );
    for (const { reason } of reasons) expect(reason).toBeTruthy();
  });

  test("fill every slot of each completed step that asks for documents, and its completion names what fills them", async () => {
    const steps = await rowsOf(
      sql<{
        mode: string;
        evidence: readonly string[];
        slots: readonly string[] | null;
        filling: readonly string[] | null;
        named: readonly string[];
        ticked: readonly string[];
      }>`select m.evidence_mode as mode, m.evidence, d.document_version_ids::text[] as named, d.evidence as ticked,
          (select array_agg(f.slot) from (${fillingVersions}) f) as slots,
          (select array_agg(f.id::text order by f.id) from (${fillingVersions}) f) as filling
        from milestone m join completion d on d.milestone_id = m.id
        where m.state = 'COMPLETED' and d.outcome = 'COMPLETED' and d.revoked_at is null`,
    );
    for (const { filling, named } of steps) expect(named).toEqual(filling ?? []);
    const asking = steps.filter(({ mode }) => mode === "DOCUMENTS");
    expect(asking.length).toBeGreaterThan(100);
    for (const { evidence, slots, ticked } of asking) {
      expect(new Set(slots)).toEqual(new Set(evidence));
      expect(ticked).toEqual(evidence);
    }
  });

  test("filled the slots of steps that were reopened since, in the rounds in which they were completed", async () => {
    const revoked = await rowsOf(
      sql<{ slots: readonly string[] | null; evidence: readonly string[] }>`select m.evidence,
          (select array_agg(dc.slot) from document_version v join document dc on dc.id = v.document_id
            where v.id = any(d.document_version_ids) and v.state = 'ACCEPTED' and v.decided_at <= d.at) as slots
        from milestone m join completion d on d.milestone_id = m.id
        where m.evidence_mode = 'DOCUMENTS' and d.outcome = 'COMPLETED' and d.revoked_at is not null`,
    );
    expect(revoked.length).toBeGreaterThan(5);
    for (const { slots, evidence } of revoked) expect(new Set(slots)).toEqual(new Set(evidence));
  });

  test("of a gate were not handed in by who completed it", async () => {
    const gates = await rowsOf(
      sql<{ byId: string; handedIn: readonly string[] }>`select d.by_id::text as by_id,
          array(select unnest(v.submitter_ids || v.by_id)::text from document_version v
            where v.id = any(d.document_version_ids)) as handed_in
        from milestone m join completion d on d.milestone_id = m.id
        where m.kind = 'gate' and d.document_version_ids <> '{}'`,
    );
    expect(gates.length).toBeGreaterThan(5);
    for (const { byId, handedIn } of gates) expect(handedIn).not.toContain(byId);
  });

  test("have files that the server gives back, as their hash says", async () => {
    const admin = await server.signIn("ines.duarte@canopy.example");
    const versions = await rowsOf(
      sql<{
        documentId: string;
        no: number;
        type: string;
        sha256: string;
      }>`select distinct on (type) document_id,
        no, type, sha256 from document_version order by type, at`,
    );
    expect(versions.map(({ type }) => type)).toEqual(["application/pdf", "image/png", "text/csv"]);
    for (const { documentId, no, sha256 } of versions) {
      const path = `http://localhost:4100/api/documents/${documentId}/versions/${no}/content`;
      const headers = { authorization: admin.authorization ?? "" };
      const bytes = Buffer.from(await (await server.fetch(path, { headers })).arrayBuffer());
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    }
  });

  test("have the history that the product writes for the same actions", async () => {
    const admin = await server.signIn("ines.duarte@canopy.example");
    const manager = await server.signIn("marek.holub@canopy.example");
    const [project] = await rowsOf(sql<{ id: string }>`select id from project where code = 'CP-0016'`);
    const made = await createDocument(manager, project?.id ?? "");
    const on = callsOn(made.id);
    await on.upload(manager);
    await on.submit(manager);
    await on.accept(admin);
    const fieldsOf = async (id: string) =>
      (
        await rowsOf(
          sql<{
            action: string;
            changes: readonly { readonly field: string }[];
          }>`select action, changes from history
            where entity = 'document' and entity_id = ${id}::text::uuid order by at, seq`,
        )
      ).map(({ action, changes }) => [action, changes.map(({ field }) => field).toSorted()]);
    const [accepted] = await rowsOf(
      sql<{ id: string }>`select id from document where state = 'ACCEPTED' and milestone_id is null
        and id <> ${made.id}::text::uuid limit 1`,
    );
    expect(await fieldsOf(accepted?.id ?? "")).toEqual(await fieldsOf(made.id));
  });

  test("are not there in the large demo, whose completions name none", async () => {
    const own = await openTestServer({ data: "empty" });
    try {
      const size = {
        ...demoSizes.large,
        furtherCompanies: 0,
        people: 38,
        load: { projects: 70, withProcess: 5 },
      };
      const wish = { now: own.services.now(), size, passwordHash: "hash" };
      const files = await own.services.db.transaction().execute((tx) => writeDemo(tx, wish));
      expect(files).toEqual([]);
      const left = await rowsOf(
        sql`select id from document union all select id from completion where document_version_ids <> '{}'`,
        own,
      );
      expect(left).toEqual([]);
    } finally {
      await own.close();
    }
  });

  test.each(["2026-11-22T09:30:00Z", "2027-02-28T23:30:00Z", "2028-02-29T12:00:00Z"])(
    "seen at %s lie before it, in their order, and by people who were there",
    (text) => {
      const now = new Date(text);
      const { source, projects, rows } = testWork(now);
      const documents = documentRows({ ...source, rng: createRng(1) }, projects, rows);
      const since = new Map(source.people.map(({ id, createdAt }) => [id, new Date(createdAt).getTime()]));
      for (const { history } of documents.played) {
        const times = history.map(({ at }) => new Date(at).getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const { at, actorId } of history) {
          expect(new Date(at) < now).toBe(true);
          expect(since.get(String(actorId))).toBeLessThan(new Date(at).getTime());
        }
      }
    },
  );
});
