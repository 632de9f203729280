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
  const costs = createCosts({
    limits: productLimits,
    nowMs: () => 0,
    onActivity: () => exchange.begin(),
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
  return { costs, turn, allowedOf, lines };
};

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
    const [end] = [first.costs.beginUpload("a"), first.costs.beginUpload("a")];
    await first.turn();
    second.costs.countPerson("a");
    await second.turn();
    second.costs.beginUpload("a");
    expect(() => second.costs.beginUpload("a")).toThrow("At most 3 files at a time.");
    expect(() => second.costs.beginUpload("b")).not.toThrow();
    await second.turn();
    await first.turn();
    expect(() => first.costs.beginUpload("a")).toThrow("At most 3 files at a time.");
    end?.();
    expect(() => first.costs.beginUpload("a")).not.toThrow();
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
