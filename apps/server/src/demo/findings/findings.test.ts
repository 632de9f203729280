import {
  CHAIN_START,
  findingMove,
  findingNumberOf,
  findingStates,
  isFindingAwaited,
  type ChainedEntry,
  type FindingAction,
} from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chainHash } from "#database/chain/chainRows.ts";
import { announceDueFindings } from "#jobs/announceFindings.ts";
import { callsOnFinding, raiseFinding } from "#testing/evidence/testFindings.ts";
import { openTestServer, type Client, type TestServer } from "#testing/index.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", config: { demoData: "small" } });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const rowsOf = async <Row>(query: RawBuilder<Row>): Promise<readonly Row[]> =>
  (await query.execute(server.services.db)).rows;

const isBy = (at: string, until: string): boolean => new Date(at) <= new Date(until);

const processOf = async (code: string, name: string) => {
  const [row] = await rowsOf(
    sql<{ id: string }>`select pp.id from project_process pp join project pj on pj.id = pp.project_id
      where pj.code = ${code} and pp.name = ${name}`,
  );
  return Object((await admin.get(`/api/project-processes/${row?.id}?extend=milestones`)).body) as {
    readonly id: string;
    readonly findingRound: number;
    readonly maxRounds: number | null;
    readonly openFindings: readonly string[];
    readonly milestones: readonly {
      readonly id: string;
      readonly key: string;
      readonly closesFindings: boolean;
    }[];
  };
};

const findingsIn = async (processId: string) => {
  const { body } = await admin.get(`/api/project-processes/${processId}/findings?size=100`);
  return Object(body) as {
    readonly total: number;
    readonly data: readonly {
      readonly id: string;
      readonly number: string;
      readonly state: string;
      readonly carriedFromId: string | null;
    }[];
  };
};

interface StoredFinding {
  readonly id: string;
  readonly processId: string;
  readonly kind: string;
  readonly ordinal: number;
  readonly number: string;
  readonly state: string;
  readonly round: number;
  readonly reopened: number;
  readonly carriedFromId: string | null;
  readonly createdAt: string;
  readonly responsibleUserId: string | null;
  readonly responsibleCompanyId: string | null;
}

const storedFindings = () =>
  rowsOf(sql<StoredFinding>`select id, process_id, kind, ordinal, number, state, round, reopened, carried_from_id,
    created_at, responsible_user_id, responsible_company_id from finding order by created_at, ordinal`);

const movesOf = (findingId: string) =>
  rowsOf(
    sql<{
      action: FindingAction;
      at: string;
      byId: string;
      text: string;
    }>`select action, at, actor_id as by_id,
      coalesce(reason, '') as text from history
      where entity = 'finding' and entity_id = ${findingId}::text::uuid and action <> 'create' order by seq`,
  );

describe("the findings of the demo's story", () => {
  test("are fourteen of CP-0016 in its second round, of which three are open and keep its gate closed", async () => {
    const process = await processOf("CP-0016", "Registration");
    expect([process.findingRound, process.maxRounds]).toEqual([2, 3]);
    const { total, data } = await findingsIn(process.id);
    expect(total).toBe(14);
    const open = data.filter(({ state }) => state === "OPEN").map(({ number }) => number);
    expect(open.toSorted()).toEqual(["CAR-05", "CL-06", "CL-07"]);
    expect(process.openFindings).toEqual(["CAR-05", "CL-06", "CL-07"]);
    const review = process.milestones.find(({ key }) => key === "REV");
    expect(await admin.put(`/api/milestones/${review?.id}/complete`, {})).toMatchObject({
      status: 409,
      body: { detail: "Findings are open: CAR-05, CL-06 and CL-07." },
    });
  });

  test("are in the second round of CP-0006 too", async () => {
    const process = await processOf("CP-0006", "Monitoring period 2");
    expect(process.findingRound).toBe(2);
    expect(process.openFindings).toEqual(["CAR-02", "CL-02"]);
  });

  test("carry a forward action of CP-0003 from its second cycle into its third", async () => {
    const [second, third] = [
      await findingsIn((await processOf("CP-0003", "Monitoring period 2")).id),
      await findingsIn((await processOf("CP-0003", "Monitoring period 3")).id),
    ];
    const carried = second.data.find(({ state }) => state === "CARRIED");
    expect(carried?.number).toBe("FAR-01");
    expect(third.data).toMatchObject([{ number: "FAR-01", state: "OPEN", carriedFromId: carried?.id }]);
  });

  test("stand in every state", async () => {
    const states = new Set((await storedFindings()).map(({ state }) => state));
    expect(states).toEqual(new Set(findingStates));
  });
});

describe("what is stored of the findings", () => {
  test("is what their moves give by the rules, one after the other", async () => {
    for (const finding of await storedFindings()) {
      const { rows: people } = await sql<{ id: string; companyId: string | null }>`select id, company_id
        from app_user`.execute(server.services.db);
      const ruled = {
        ...{ kind: finding.kind, responsibleUserId: finding.responsibleUserId, state: "OPEN" },
        responsibleCompanyId: finding.responsibleCompanyId,
        responsibleUserCompanyId:
          people.find(({ id }) => id === finding.responsibleUserId)?.companyId ?? null,
      };
      const answers: { byId: string; text: string }[] = [];
      const assessments: { byId: string; text: string; outcome: string }[] = [];
      let reopened = 0;
      for (const { action, byId, text } of await movesOf(finding.id)) {
        const verdict = findingMove(
          { ...ruled, answers, assessments },
          { action, personId: byId, text, status: "IN_PROGRESS" },
        );
        if (!verdict.ok || verdict.state === null) throw new Error(`${finding.number}: ${action}`);
        ruled.state = verdict.state;
        if (action === "answer") answers.push({ byId, text });
        if (action === "reopen") reopened += 1;
        if (action === "close") expect(answers.map((one) => one.byId)).not.toContain(byId);
      }
      expect([finding.state, finding.reopened]).toEqual([ruled.state, reopened]);
      const [counted] = await rowsOf(
        sql<{ count: number }>`select count(*)::int as count from finding_answer
          where finding_id = ${finding.id}::text::uuid`,
      );
      expect(counted?.count).toBe(answers.length);
    }
  });

  test("is numbered without gaps, each kind by itself", async () => {
    const groups = Map.groupBy(await storedFindings(), ({ processId, kind }) => `${processId} ${kind}`);
    for (const group of groups.values()) {
      expect(group.map(({ ordinal }) => ordinal)).toEqual(group.map((_, at) => at + 1));
      for (const { kind, ordinal, number } of group) expect(number).toBe(findingNumberOf(kind, ordinal));
    }
  });

  test("was settled whenever a step that closes findings was completed", async () => {
    const findings = await storedFindings();
    const completions = await rowsOf(
      sql<{ processId: string; at: string }>`select m.process_id, d.at from completion d
        join milestone m on m.id = d.milestone_id where m.closes_findings and d.outcome = 'COMPLETED'`,
    );
    expect(completions.length).toBeGreaterThan(10);
    for (const { processId, at } of completions)
      for (const finding of findings.filter(
        (one) => one.processId === processId && isBy(one.createdAt, at),
      )) {
        const last = (await movesOf(finding.id)).findLast((move) => isBy(move.at, at));
        const state = {
          close: "CLOSED",
          withdraw: "WITHDRAWN",
          carry: "CARRIED",
          reopen: "REOPENED",
          answer: "ANSWERED",
        }[last?.action ?? "reopen"];
        expect(isFindingAwaited({ ...finding, state: last ? state : "OPEN" })).toBe(false);
      }
  });

  test("has the rounds that the history's rework arrows give", async () => {
    const reworks = await rowsOf(
      sql<{ processId: string; at: string }>`select m.process_id, h.at from history h
        join milestone m on h.entity = 'milestone' and m.id = h.entity_id
        cross join lateral jsonb_array_elements(h.changes) c (change)
        join milestone f on f.process_id = m.process_id and f.closes_findings
          and f.name = c.change ->> 'after' and c.change ->> 'field' = 'sentBackFrom'
        where h.action = 'rework'`,
    );
    const processes = await rowsOf(
      sql<{ id: string; findingRound: number }>`select id, finding_round from project_process`,
    );
    const now = server.services.now().toISOString();
    const roundAt = (processId: string, until: string) =>
      1 + reworks.filter((one) => one.processId === processId && isBy(one.at, until)).length;
    for (const { id, findingRound } of processes) expect(findingRound).toBe(roundAt(id, now));
    for (const { processId, round, createdAt } of await storedFindings())
      expect(round).toBe(roundAt(processId, createdAt));
  });

  test("was told when it became due: the job has nothing left to tell", async () => {
    const claim = { at: server.services.now(), limit: 100, except: [] };
    expect(
      await server.services.db.transaction().execute((tx) => announceDueFindings.claim(tx, claim)),
    ).toEqual([]);
  });

  test("names in its answers documents of its project that were there", async () => {
    const wrong = await rowsOf(
      sql`select an.id from finding_answer an join finding fi on fi.id = an.finding_id
        join project_process pp on pp.id = fi.process_id cross join lateral unnest(an.document_version_ids) v (id)
        left join document_version dv on dv.id = v.id and dv.at <= an.at
        left join document dc on dc.id = dv.document_id and dc.project_id = pp.project_id where dc.id is null`,
    );
    expect(wrong).toEqual([]);
    const [named] = await rowsOf(
      sql<{
        count: number;
      }>`select count(*)::int as count from finding_answer where document_version_ids <> '{}'`,
    );
    expect(named?.count).toBeGreaterThan(8);
  });

  test("has the history that the product writes for the same actions", async () => {
    const process = await processOf("CP-0016", "Registration");
    const review = process.milestones.find(({ key }) => key === "REV");
    const amina = await server.signIn("amina.yusuf@canopy.example");
    const manager = await server.signIn("marek.holub@canopy.example");
    const [lead] = await rowsOf(sql<{ id: string }>`select id from app_user where surname = 'Yusuf'`);
    const raised = await raiseFinding(manager, process.id, review?.id ?? "", {
      ...{ kind: "CAR", reference: "1", severity: "MINOR", due: "2027-01-01", responsibleUserId: lead?.id },
    });
    const on = callsOnFinding(raised.finding.id);
    await on.answer(amina);
    await on.close(manager);
    const fieldsOf = async (id: string) =>
      (
        await rowsOf(
          sql<{
            action: string;
            changes: readonly { readonly field: string }[];
          }>`select action, changes from history
            where entity = 'finding' and entity_id = ${id}::text::uuid order by seq`,
        )
      ).map(({ action, changes }) => [
        action,
        changes
          .map(({ field }) => field)
          .filter((field) => field !== "documents")
          .toSorted(),
      ]);
    const [first] = await rowsOf(
      sql<{
        id: string;
      }>`select id from finding where number = 'CAR-01' and process_id = ${process.id}::text::uuid`,
    );
    expect(await fieldsOf(first?.id ?? "")).toEqual(await fieldsOf(raised.finding.id));
  });
});

test("The history's chain of every project of the demo is what its rows give", async () => {
  const rows = await rowsOf(
    sql<
      ChainedEntry & { projectId: string; prevHash: string; hash: string }
    >`select project_id, seq, at, actor_id,
      source, entity, entity_id, action, reason, changes, prev_hash, hash from history
      where project_id is not null order by project_id, seq`,
  );
  const chains = Map.groupBy(rows, ({ projectId }) => projectId);
  expect(chains.size).toBe(60);
  for (const chain of chains.values()) {
    let prevHash = CHAIN_START;
    for (const [index, row] of chain.entries()) {
      expect([row.seq, row.prevHash, row.hash]).toEqual([index + 1, prevHash, chainHash(prevHash, row)]);
      prevHash = row.hash;
    }
  }
  expect(new Set(rows.map(({ entity }) => entity))).toEqual(
    new Set(["project", "process", "milestone", "document", "finding"]),
  );
});
