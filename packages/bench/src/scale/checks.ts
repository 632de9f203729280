import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DEMO_PASSWORD, rowsIn, textIn } from "../api.ts";
import { call, countsText, signInAt, statusFrom } from "./call.ts";
import { newCompany } from "./load.ts";
import type { Proxy } from "./proxy.ts";
import type { ServerProcess } from "./servers.ts";

/** A promise that was tried, with what was seen. */
export interface Check {
  readonly name: string;
  readonly told: string;
  readonly isKept: boolean;
}

/** Several servers behind a proxy, an administrator's token, and people to sign in as. */
export interface Cluster {
  readonly servers: readonly ServerProcess[];
  readonly proxy: Proxy;
  readonly admin: string;
  readonly emails: readonly string[];
}

const ROUNDS = 30;
const MANY = 12;
const ADDRESS_LIMIT = 20;
const PERSON_LIMIT = 50;
const SECONDS = 6;
const TICKS_MS = 12_000;
const REMINDERS = 30;
/** Keeps one person below the limit of requests a second, so that only the limit's own check meets it. */
const PAUSE_MS = 40;

const NEW_PASSWORD = "a longer word for the measurement 7";

/** One server after the other, again from the first after the last. */
const serverAt = (servers: readonly ServerProcess[], turn: number): ServerProcess => {
  const server = servers[turn % servers.length];
  if (server === undefined) throw new Error("there is no server");
  return server;
};
const isEvery = (values: readonly number[], wanted: number) => values.every((value) => value === wanted);

/** A session that one server opened is known to all, and ends on all once a new password is answered. */
const sessions = async ({ servers, emails }: Cluster): Promise<Check> => {
  const email = emails.at(-1) ?? "";
  const here = await signInAt(serverAt(servers, 0).origin, email);
  const there = await signInAt(serverAt(servers, 1).origin, email);
  const known = (token: string) =>
    Promise.all(servers.map(async ({ origin }) => (await call(`${origin}/api/users/me`, { token })).status));
  const before = await known(here.token);
  const changed = await call(`${serverAt(servers, 2).origin}/api/users/me/password`, {
    method: "PUT",
    token: there.token,
    body: { currentPassword: DEMO_PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
  const [ended, own] = [await known(here.token), await known(there.token)];
  return {
    name: "a session begun on one server works on all, and a new password ends it on all",
    told: `before ${countsText(before)}; afterwards ${countsText(ended)}, the changing session ${countsText(own)}`,
    isKept: changed.status === 204 && isEvery([...before, ...own], 200) && isEvery(ended, 401),
  };
};

/** Wrong passwords at different servers lock the pair on each. */
const signInLock = async ({ servers, emails }: Cluster): Promise<Check> => {
  const email = emails.at(-2) ?? "";
  const wrong: number[] = [];
  for (let tried = 0; tried < 5; tried += 1)
    wrong.push((await signInAt(serverAt(servers, tried).origin, email, "not the password")).status);
  const right = await Promise.all(servers.map(async ({ origin }) => (await signInAt(origin, email)).status));
  return {
    name: "five wrong passwords, spread over the servers, lock the account for this address on each",
    told: `wrong ${countsText(wrong)}; then the right one ${countsText(right)}`,
    isKept: isEvery([...wrong, ...right], 401),
  };
};

/** Two writers at two servers with the same version: one wins. */
const versions = async ({ servers, admin }: Cluster): Promise<Check> => {
  const made = await call(`${serverAt(servers, 0).origin}/api/companies`, {
    ...{ method: "POST", token: admin, body: newCompany() },
  });
  const id = textIn(made.body, "id");
  let version = Number(textIn(made.body, "version"));
  const pairs: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      [0, 1].map((writer) =>
        call(`${serverAt(servers, round + writer).origin}/api/companies/${id}`, {
          ...{ method: "PATCH", token: admin, body: { legalName: `${round} ${writer}`, version } },
        }),
      ),
    );
    const winner = answers.find(({ status }) => status === 200);
    version = Number(textIn(winner?.body, "version"));
    await wait(2 * PAUSE_MS);
    pairs.push(
      answers
        .map(({ status }) => status)
        .toSorted((a, b) => a - b)
        .join("+"),
    );
  }
  return {
    name: "two people change the same version at two servers: one is saved, the other is told",
    told: countsText(pairs),
    isKept: pairs.every((pair) => pair === "200+409"),
  };
};

/** The same creation at all servers at once, and again later, creates one record. */
const idempotency = async ({ servers, proxy, admin }: Cluster): Promise<Check> => {
  const told: string[] = [];
  let extra = 0;
  for (let round = 0; round < MANY; round += 1) {
    const body = newCompany();
    const headers = { "idempotency-key": randomUUID() };
    const create = (origin: string) =>
      call(`${origin}/api/companies`, { method: "POST", token: admin, body, headers });
    const atOnce = await Promise.all([...servers, ...servers].map(({ origin }) => create(origin)));
    const again = await create(proxy.origin);
    const created = [...atOnce, again].filter(({ status }) => status === 201);
    const ids = new Set(created.map(({ body: answer }) => textIn(answer, "id")));
    await wait(7 * PAUSE_MS);
    extra += ids.size - 1;
    told.push(...atOnce.map(({ status }) => `${status}`), `${again.status} when asked again`);
  }
  const statuses = new Set(told);
  for (const known of ["201", "409", "201 when asked again"]) statuses.delete(known);
  return {
    name: `a creation that is sent six times at once, two times a server, and once more later is one record (${MANY} rounds)`,
    told: countsText(told),
    isKept: extra === 0 && statuses.size === 0,
  };
};

/** Checks the limit of one person's requests: sends about 120 a second to all servers, and counts those that pass in each second. */
const rates = async ({ proxy, emails }: Cluster): Promise<Check> => {
  const { token } = await signInAt(proxy.origin, emails[0] ?? "");
  const passed = Array.from({ length: SECONDS }, () => 0);
  let refused = 0;
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let now = began; now < began + SECONDS * 1000; now = performance.now()) {
    const second = Math.floor((now - began) / 1000);
    asked.push(
      call(`${proxy.origin}/api/notifications/unread/count`, { token }).then(({ status }) => {
        if (status === 200) passed[second] = (passed[second] ?? 0) + 1;
        else refused += 1;
      }),
    );
    await wait(8);
  }
  await Promise.all(asked);
  const steady = passed.slice(2);
  const mean = steady.reduce((sum, count) => sum + count, 0) / steady.length;
  return {
    name: `one person, about 120 requests a second through the proxy: about ${PERSON_LIMIT} a second pass, from the third second on`,
    told: `${passed.join(", ")} in each second; ${refused} refused`,
    isKept: mean <= PERSON_LIMIT * 1.1 && mean > PERSON_LIMIT / 2,
  };
};

/** Limits count the caller's address, which the proxy hands on; an address that the caller invents does not count. */
const addresses = async ({ proxy }: Cluster): Promise<Check> => {
  const ask = async (from: string, count: number, headers = {}) => {
    const made = Array.from({ length: count }, () => statusFrom(from, proxy.port, "/api/projects", headers));
    return Promise.all(made);
  };
  const loud = (
    await Promise.all(
      [...Array(3).keys()].map(async (turn) => {
        await wait(turn * 400);
        return ask("127.0.0.5", ADDRESS_LIMIT * 3, { "x-forwarded-for": `203.0.113.${turn}` });
      }),
    )
  ).flat();
  const quiet = await ask("127.0.0.6", 3);
  return {
    name: `requests without a token, ${loud.length} within a second from one address that invents others, and three from another address`,
    told: `the first ${countsText(loud)}; the other ${countsText(quiet)}`,
    isKept: loud.includes(429) && isEvery(quiet, 401),
  };
};

/** Due reminders are announced once, though every server looks for them. */
const reminders = async ({ servers, proxy, admin }: Cluster): Promise<Check> => {
  const mark = `Scale ${randomUUID()}`;
  const dueDatetime = new Date(Date.now() - 60_000).toISOString();
  for (let made = 0; made < REMINDERS; made += 1) {
    const body = { title: mark, description: `${mark} ${made}`, dueDatetime };
    await call(`${proxy.origin}/api/reminders`, { method: "POST", token: admin, body });
    await wait(PAUSE_MS);
  }
  await wait(TICKS_MS);
  const query = new URLSearchParams({
    ...{ size: "100", sortField: "createdAt", sortDirection: "desc", "filters[0].fieldId": "title" },
    ...{ "filters[0].operator": "contains", "filters[0].value": mark },
  });
  const { body } = await call(`${serverAt(servers, 1).origin}/api/notifications?${query}`, { token: admin });
  const links = rowsIn(body).map((row) => textIn(row, "link"));
  return {
    name: `${REMINDERS} due reminders are announced once each, while ${servers.length} servers look every 5 seconds`,
    told: `${links.length} notifications of ${new Set(links).size} reminders`,
    isKept: links.length === REMINDERS && new Set(links).size === REMINDERS,
  };
};

/** A mail that is asked for at all servers at once is sent once. */
const mails = async ({ servers, emails }: Cluster): Promise<Check> => {
  const email = emails.at(-3) ?? "";
  const asked = await Promise.all(
    [...servers, ...servers]
      .slice(0, 5)
      .map(({ origin }) => call(`${origin}/api/auth/password/reset`, { method: "POST", body: { email } })),
  );
  await wait(2_000);
  const sent = servers.flatMap((server) => server.mails()).filter((mail) => mail.includes(email));
  return {
    name: "a reset link that is asked for five times at once, over all servers, is mailed once",
    told: `${countsText(asked.map(({ status }) => status))}; ${sent.length} mail`,
    isKept: sent.length === 1,
  };
};

/** Tries every promise that several servers must keep together, one after the other. */
export const checkCluster = async (cluster: Cluster): Promise<readonly Check[]> => {
  const checks: Check[] = [];
  for (const check of [sessions, versions, idempotency, reminders, mails, signInLock, rates, addresses])
    checks.push(await check(cluster));
  return checks;
};
