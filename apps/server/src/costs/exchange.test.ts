import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onBehalf } from "../database/statements/onBehalf.ts";
import type { OpenDatabase } from "../database/open.ts";
import { createLog } from "../base/log.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { createCosts } from "./costs.ts";
import { startExchanging } from "./exchange.ts";
import { productLimits } from "./limits.ts";

let database: OpenDatabase;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase("empty", (text) => statements.push(text));
});
beforeEach(async () => {
  await database.db.deleteFrom("serverCount").execute();
});
afterAll(() => database.close());

/** The limits of one of several servers; it exchanges its counts when the test says so. */
const openServer = (db = database.db) => {
  const planned: (() => void)[] = [];
  const lines: string[] = [];
  const deadlines: (() => void)[] = [];
  let nowMs = 0;
  const costs = createCosts({
    limits: productLimits,
    nowMs: () => nowMs,
    onActivity: () => exchange.begin(),
    wait: (_ms, run) => {
      deadlines.push(run);
      return () => {};
    },
  });
  const exchange = startExchanging({
    db,
    serverId: randomUUID(),
    log: createLog(
      (line) => lines.push(line),
      () => new Date(),
    ),
    counts: costs.counts,
    receive: costs.receive,
    wait: (_ms, run) => {
      planned.push(run);
      return () => {};
    },
  });
  /** Runs the timers that are due next and waits for them; gives their number. */
  const turn = async () => {
    const now = planned.splice(0);
    for (const run of now) run();
    await exchange.settled();
    return now.length;
  };
  const allowedOf = (asked: number) =>
    Array.from({ length: asked }, () => {
      try {
        costs.countPerson("a");
        return 1;
      } catch {
        return 0;
      }
    }).reduce<number>((sum, one) => sum + one, 0);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const upload = (userId: string) => costs.beginUpload(userId, new AbortController().signal);
  /** Ends the time that files wait for news of other servers. */
  const endWaits = () => {
    for (const run of deadlines.splice(0)) run();
  };
  return { costs, turn, allowedOf, lines, pass, upload, endWaits };
};

/** The reason for which a file is not taken. */
const refusalOf = (upload: Promise<unknown>) => upload.catch((error: unknown) => (error as Error).message);

const FULL = "At most 3 files at a time.";

describe("two servers of one database", () => {
  test("share a person's requests once each knows the other's count", async () => {
    const [first, second] = [openServer(), openServer()];
    expect([first.allowedOf(20), second.allowedOf(45)]).toEqual([20, 45]);
    await first.turn();
    await second.turn();
    await first.turn();
    // the first has half of fifty, of which 20 are used; the second has allowed more already and must wait
    expect([first.allowedOf(20), second.allowedOf(20)]).toEqual([5, 0]);
  });

  test("take three files of a person in total", async () => {
    const [first, second] = [openServer(), openServer()];
    const end = await first.upload("a");
    await first.upload("a");
    await first.turn();
    second.costs.countPerson("a");
    await second.turn();
    await second.upload("a");
    const refused = refusalOf(second.upload("a"));
    second.endWaits();
    expect(await refused).toBe(FULL);
    await second.upload("b");
    await second.turn();
    await first.turn();
    const other = refusalOf(first.upload("a"));
    first.endWaits();
    expect(await other).toBe(FULL);
    end();
    await first.upload("a");
  });

  test("accept a waiting file once they learn that an upload ended on the other server, and refuse at once a file that exceeds their own count", async () => {
    const [first, second] = [openServer(), openServer()];
    const ends = [await first.upload("a"), await first.upload("a"), await first.upload("a")];
    await expect(first.upload("a")).rejects.toThrow(FULL);
    await first.turn();
    second.costs.countPerson("a");
    await second.turn();
    ends[0]?.();
    let taken = 0;
    const next = second.upload("a").then(() => (taken += 1));
    const refused = refusalOf(second.upload("a"));
    // the second hears what the first told before the file had ended
    await second.turn();
    expect(taken).toBe(0);
    await first.turn();
    await second.turn();
    await next;
    expect(taken).toBe(1);
    second.endWaits();
    expect(await refused).toBe(FULL);
  });

  test("take a file that waits as soon as one of the same server has ended", async () => {
    const [first, second] = [openServer(), openServer()];
    await first.upload("a");
    await first.upload("a");
    await first.turn();
    second.costs.countPerson("a");
    await second.turn();
    const end = await second.upload("a");
    const next = refusalOf(second.upload("a"));
    end();
    end(); // ends that file alone
    second.endWaits();
    expect(await next).not.toBe(FULL);
    expect(second.costs.counts()).toMatchObject({ "upload a": 1 });
  });

  test("end the wait of a file when its caller hangs up", async () => {
    const [first, second] = [openServer(), openServer()];
    const ends = [await first.upload("a"), await first.upload("a"), await first.upload("a")];
    await first.turn();
    second.costs.countPerson("a");
    await second.turn();
    const hangUp = new AbortController();
    const next = second.costs.beginUpload("a", hangUp.signal);
    const gone = refusalOf(next);
    hangUp.abort(new Error("gone"));
    expect(await gone).toBe("gone");
    expect(await refusalOf(second.costs.beginUpload("b", hangUp.signal))).toBe("gone");
    for (const end of ends) end();
    await first.turn();
    await second.turn();
    expect(second.costs.counts()).not.toHaveProperty(["upload a"]);
  });

  test("forget the other server's counts once nobody is active, so that these refuse no later file", async () => {
    const [first, second] = [openServer(), openServer()];
    for (let i = 0; i < 3; i += 1) await first.upload("a");
    await first.turn();
    second.costs.countPerson("b");
    second.pass(60_000);
    await second.turn();
    expect(await second.turn()).toBe(0);
    await second.upload("a");
  });

  test("run six requests of a person in total", async () => {
    const [first, second] = [openServer(), openServer()];
    const never = new AbortController().signal;
    const entered = { first: 0, second: 0 };
    for (let i = 0; i < 10; i += 1) void first.costs.enterLine("a", never).then(() => (entered.first += 1));
    await first.turn();
    void second.costs.enterLine("b", never);
    await second.turn();
    for (let i = 0; i < 10; i += 1) void second.costs.enterLine("a", never).then(() => (entered.second += 1));
    await second.turn();
    expect(entered).toEqual({ first: 6, second: 3 });
  });

  test("forget a server that has sent nothing for a second", async () => {
    const [first, second] = [openServer(), openServer()];
    first.allowedOf(50);
    await first.turn();
    await sql`update server_count set counted_at = counted_at - interval '1001 milliseconds'`.execute(
      database.db,
    );
    second.allowedOf(1);
    await second.turn();
    expect(second.allowedOf(60)).toBe(49);
  });
});

test("one statement sends the counts of all active callers; none is sent while nobody is active", async () => {
  const server = openServer();
  statements.length = 0;
  expect(await server.turn()).toBe(0);
  for (let i = 0; i < 9; i += 1) server.costs.countAddress(`192.0.2.${i}`);
  expect(await server.turn()).toBe(1);
  expect(statements).toHaveLength(1);
});

test("a failing database leaves each server its own limits and is logged once", async () => {
  const { db } = await openTestDatabase("empty");
  const server = openServer(db);
  await sql`select 1`.execute(db);
  await db.destroy();
  server.allowedOf(1);
  await server.turn();
  await server.turn();
  expect(server.allowedOf(60)).toBe(49);
  expect(server.lines).toHaveLength(1);
  expect(server.lines[0]).toContain("limits hold on this server alone");
});

test("an exchange that began within a read is not cancelled with it", async () => {
  const server = openServer();
  const hangUp = new AbortController();
  await onBehalf({ caller: "someone", signal: hangUp.signal }, async () => server.allowedOf(1));
  hangUp.abort();
  await server.turn();
  expect(server.lines).toEqual([]);
});
