import { documentStates } from "@canopy/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sniffType } from "#files/sniffType.ts";
import { openTestServer, type TestServer } from "#testing/index.ts";
import { demoSizes, writeDemo } from "../writeDemo.ts";
import { demoFile } from "./demoFile.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  const wish = { now: server.services.now(), size: demoSizes.small, passwordHash: "hash" };
  await server.services.db.transaction().execute((tx) => writeDemo(tx, wish));
});
afterAll(() => server.close());

const subject = {
  code: "CP-0001",
  project: "Shore (power)",
  process: "Cycle",
  version: 1,
  reading: () => 42,
};

describe("a file of the demo", () => {
  test("is a table of readings where data is asked for, otherwise a PDF, and the server knows it as such", () => {
    const table = demoFile({ ...subject, slot: "meter files" });
    expect([table.name, table.type]).toEqual(["cp-0001-meter-files.csv", "text/csv"]);
    expect(sniffType(Buffer.from(table.content), table.name)).toBe("text/csv");
    const page = demoFile({ ...subject, slot: "signed letter" });
    expect([page.name, page.type]).toEqual(["cp-0001-signed-letter.pdf", "application/pdf"]);
    expect(sniffType(Buffer.from(page.content), page.name)).toBe("application/pdf");
  });
});

describe("the documents of the demo", () => {
  test("stand in every state, the returned ones with a reason", async () => {
    const { rows } = await sql<{ state: string; reasons: number }>`
      select state, count(reason)::int as reasons from document_version group by state`.execute(
      server.services.db,
    );
    expect(rows.map(({ state }) => state).toSorted()).toEqual(documentStates.toSorted());
    expect(rows.find(({ state }) => state === "RETURNED")?.reasons).toBeGreaterThan(0);
  });

  test("fill every slot of the completed steps of their projects, and the completions name them", async () => {
    const { rows } = await sql<{ open: number; all: number }>`
      select count(*)::int as all,
        count(*) filter (where cardinality(d.document_version_ids) <> cardinality(m.evidence))::int as open
      from completion d join milestone m on m.id = d.milestone_id join project_process pp on pp.id = m.process_id
        join project pj on pj.id = pp.project_id
      where pj.code in ('CP-0003', 'CP-0006', 'CP-0012', 'CP-0016') and m.state = 'COMPLETED' and d.revoked_at is null`.execute(
      server.services.db,
    );
    expect(rows[0]?.all).toBeGreaterThan(20);
    expect(rows[0]?.open).toBe(0);
  });

  test("were never decided on by who handed them in", async () => {
    const { rows } = await sql`select id from document_version
      where decided_by_id is not null and decided_by_id = by_id`.execute(server.services.db);
    expect(rows).toEqual([]);
  });
});
