import { endpoints, problems, type Endpoint } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callEndpoint, everyEndpoint } from "./testing/everyEndpoint.ts";
import { databasePrint } from "./testing/database/databasePrint.ts";
import { openTestServer, type Answer, type TestServer } from "./testing/index.ts";
import {
  enter,
  isAllowed,
  openAllBut,
  openPrincipals,
  openRefusedCallers,
  type Principal,
  type RefusedCaller,
} from "./testing/principals.ts";

// On the embedded engine alone: the endpoint's table decides before any statement of the endpoint runs. The rows
// that somebody sees are decided by statements: accessRows.test.ts tests them, on both engines.

let server: TestServer;
let principals: readonly Principal[];
let strangers: readonly RefusedCaller[];

beforeAll(async () => {
  server = await openTestServer();
  principals = await openPrincipals(server);
  strangers = await openRefusedCallers(server);
});
afterAll(() => server.close());

const IS_DEEP = process.env["CANOPY_DEEP"] === "1";
/**
 * The principals of an endpoint that differ for it. Whoever holds all other permissions and is refused shows that no
 * other one opens it; whoever holds none and is let in, that it asks for none. A deep run also tries each permission alone.
 */
const differing = ({ access }: Endpoint): readonly Principal[] =>
  principals.filter(
    ({ isSingle, permissions }) =>
      IS_DEEP || !isSingle || (Array.isArray(access) && isAllowed(access, permissions)),
  );

const AT_THE_DOOR = "You do not have permission to access this resource.";

const problem = (type: keyof typeof problems) => ({
  type,
  title: problems[type].title,
  status: problems[type].status,
  detail: expect.any(String),
  requestId: expect.any(String),
});
const isProblem = ({ headers }: Answer) => headers.get("content-type") === "application/problem+json";
/** True for a 401 or 403 of the endpoint's access. A rule about the record may also refuse with 403, in its own words: giving a role beyond one's own rights. */
const isTurnedAway = ({ status, body }: Answer) =>
  status === 401 || status >= 500 || Reflect.get(Object(body), "detail") === AT_THE_DOOR;
const closed = everyEndpoint.filter(({ endpoint }) => endpoint.access !== "public");
const open = everyEndpoint.filter(({ endpoint }) => endpoint.access === "public");

test("the access tests have 58 users of one permission, six roles, a second partner and a user without rights", () => {
  expect(principals).toHaveLength(58 + 6 + 1 + 1);
  expect(new Set(closed.map(({ name }) => name)).size).toBe(closed.length);
});

describe.each(closed)("$name", (named) => {
  test("refuses callers who are not signed in, with the reason, and writes nothing", async () => {
    const before = await databasePrint(server);
    for (const { name, client, type } of strangers) {
      const answer = await callEndpoint(client, named, randomUUID());
      expect([name, answer.body]).toEqual([name, problem(type as keyof typeof problems)]);
      expect([name, answer.status, isProblem(answer)]).toEqual([name, 401, true]);
    }
    expect(await databasePrint(server)).toEqual(before);
  });

  test("is forbidden to every user without one of its permissions, and writes nothing", async () => {
    const { access } = named.endpoint;
    const denied = differing(named.endpoint).filter(({ permissions }) => !isAllowed(access, permissions));
    if (access !== "signedIn") denied.push(await openAllBut(server, access));
    const before = await databasePrint(server);
    for (const { name, client } of denied) {
      const answer = await callEndpoint(client, named, randomUUID());
      expect([name, answer.status, isProblem(answer), answer.body]).toEqual([
        name,
        403,
        true,
        { ...problem("/errors/forbidden"), detail: AT_THE_DOOR },
      ]);
      // from the end: this server writes 10,000 lines
      const logged = server.logLines.findLast((line) =>
        line.includes(Reflect.get(Object(answer.body), "requestId")),
      );
      expect([name, logged]).toEqual([name, expect.any(String)]);
    }
    expect(await databasePrint(server)).toEqual(before);
  });

  test("is open to every user with one of its permissions", async () => {
    const { access } = named.endpoint;
    const allowed = differing(named.endpoint).filter(({ permissions }) => isAllowed(access, permissions));
    expect(allowed.length).toBeGreaterThan(0);
    const endsSession = named.endpoint === endpoints.auth.logout;
    for (const { id, name, client } of allowed) {
      const caller = endsSession ? await enter(server, id) : client;
      const answer = await callEndpoint(caller, named, randomUUID());
      expect([name, isTurnedAway(answer), answer.status]).toEqual([name, false, answer.status]);
    }
  });
});

describe.each(open)("$name", (named) => {
  test("answers everyone, whatever token they send", async () => {
    for (const { name, client } of [...strangers, ...principals.slice(0, 3)]) {
      const { status, body } = await callEndpoint(client, named, randomUUID());
      const type = String(Reflect.get(Object(body), "type"));
      expect([name, status < 500 && !/token|forbidden/.test(type), status]).toEqual([name, true, status]);
    }
  });
});
