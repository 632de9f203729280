import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgeries, tamperedWith } from "../testing/forgedTokens.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addRole, addUser } from "../testing/testPeople.ts";

/** The life of the test server's tokens, and the leeway of the clocks. */
const [TTL_S, LEEWAY_S] = [480 * 60, 30];
const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const problem = async (authorization: string | undefined, path = "/api/users") => {
  const { status, body } = await server.client(authorization).get(path);
  return [status, Reflect.get(Object(body), "type")];
};
const tokenOf = (client: Client) => client.authorization?.slice("Bearer ".length) ?? "";

describe("a request", () => {
  test.each([undefined, "", "Bearer", "Bearer ", "Basic aW5lczpzZWNyZXQ=", "Bearer two words"])(
    "with the header %j has no token",
    async (header) => {
      expect(await problem(header)).toEqual([401, "/errors/token-missing"]);
    },
  );

  test("that is answered 401 is told the scheme, and whether its token does not count", async () => {
    const challenge = async (authorization?: string) =>
      (await server.client(authorization).get("/api/users")).headers.get("www-authenticate");
    expect([await challenge(), await challenge("Bearer x")]).toEqual([
      "Bearer",
      'Bearer error="invalid_token"',
    ]);
    const wrong = { email: "ines.duarte@canopy.example", password: "wrong" };
    const refused = await server.client().post("/api/auth/login", wrong);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });

  test.each(["null", "undefined", "x", "a.b.c", "é"])("with the token %j is refused", async (token) => {
    const request = new Request("http://localhost:4100/api/users");
    request.headers.set("authorization", `Bearer ${token}`);
    expect((await server.answer(request, "::1")).status).toBe(401);
  });

  describe.each(["/api/users", "/api/roles", "/api/companies/aggregates/count"])("to %s", (path) => {
    test.each(Object.keys(forgeries))("is refused with %s", async (name) => {
      const forged = await forgeries[name as keyof typeof forgeries](tokenOf(admin));
      expect(await problem(`Bearer ${forged}`, path)).toEqual([401, "/errors/token-invalid"]);
      expect((await admin.get(path)).status).toBe(200);
    });
  });

  test("with an expired token is answered token-expired", async () => {
    const { email } = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    const client = await server.signIn(email);
    const secret = new TextEncoder().encode(server.services.config.jwtSecrets.join());
    const past = Math.floor(clock.now().getTime() / 1000) - 60;
    const token = await tamperedWith(tokenOf(client), secret, { exp: past });
    expect(await problem(`Bearer ${token}`)).toEqual([401, "/errors/token-expired"]);
  });

  test("with a reset token in place of an access token is refused", async () => {
    const { email } = await addUser(server);
    await server.client().post("/api/auth/password/reset", { email });
    const token = (await postedMails(server)).at(-1)?.token;
    expect(token).toHaveLength(43);
    expect(await problem(`Bearer ${token}`)).toEqual([401, "/errors/token-invalid"]);
  });
});

describe("a session", () => {
  test("of another user does not serve a correctly signed token", async () => {
    const [one, other] = await Promise.all([addUser(server), addUser(server)]);
    const token = tokenOf(await server.signIn(one.email));
    const secret = new TextEncoder().encode(server.services.config.jwtSecrets.join());
    const mixed = await tamperedWith(token, secret, { sub: other.id, id: other.id });
    expect(await problem(`Bearer ${mixed}`)).toEqual([401, "/errors/token-invalid"]);
  });

  test("ends for one device alone when its row is deleted", async () => {
    const { email, id } = await addUser(server);
    const phone = await server.signIn(email);
    await server.services.db.deleteFrom("session").where("userId", "=", id).execute();
    const desk = await server.signIn(email);
    expect(await problem(phone.authorization, "/api/companies")).toEqual([401, "/errors/token-invalid"]);
    expect((await desk.get("/api/companies")).status).toBe(200);
  });

  test("ends at its expiry even if a token claims to live longer", async () => {
    const { email } = await addUser(server);
    const client = await server.signIn(email);
    const secret = new TextEncoder().encode(server.services.config.jwtSecrets.join());
    const immortal = await tamperedWith(tokenOf(client), secret, { exp: 4_000_000_000 });
    clock.pass(TTL_S + LEEWAY_S - 1);
    expect(await problem(`Bearer ${immortal}`, "/api/companies")).toEqual([200, undefined]);
    clock.pass(1);
    expect(await problem(`Bearer ${immortal}`, "/api/companies")).toEqual([401, "/errors/token-expired"]);
    admin = await server.signIn("ines.duarte@canopy.example");
  });

  test("serves its token for 30 seconds after its end, and is listed and ended meanwhile", async () => {
    const { email } = await addUser(server);
    const [phone, desk] = [await server.signIn(email), await server.signIn(email)];
    clock.pass(TTL_S + 10);
    admin = await server.signIn("ines.duarte@canopy.example");
    expect((await phone.get("/api/users/me/sessions")).body).toMatchObject([
      { isCurrent: true },
      { isCurrent: false },
    ]);
    expect((await phone.remove("/api/users/me/sessions")).status).toBe(204);
    expect(await problem(desk.authorization)).toEqual([401, "/errors/token-invalid"]);
    clock.pass(30);
    expect(await problem(phone.authorization)).toEqual([401, "/errors/token-expired"]);
  });

  test("uses the rights that its user has now, not those in the token", async () => {
    const role = await addRole(server, ["company:list"]);
    const { email, id } = await addUser(server, { roles: [role] });
    const client = await server.signIn(email);
    expect((await client.get("/api/companies")).status).toBe(200);
    await server.services.db
      .updateTable("role")
      .set({ permissions: ["user:list"] })
      .where("code", "=", role)
      .execute();
    expect((await client.get("/api/companies")).status).toBe(403);
    expect((await client.get("/api/users")).status).toBe(200);
    await server.services.db.updateTable("appUser").set({ roles: [] }).where("id", "=", id).execute();
    expect((await client.get("/api/users")).status).toBe(403);
  });

  test("ends at once for a user who is disabled, and stays ended after they are enabled", async () => {
    const { email, id } = await addUser(server);
    const client = await server.signIn(email);
    expect((await admin.put(`/api/users/${id}/disable`)).status).toBe(200);
    expect(await problem(client.authorization)).toEqual([401, "/errors/token-invalid"]);
    expect((await admin.put(`/api/users/${id}/enable`)).status).toBe(200);
    expect(await problem(client.authorization)).toEqual([401, "/errors/token-invalid"]);
    expect((await (await server.signIn(email)).get("/api/companies")).status).toBe(200);
  });

  test("ends at once for a user who is deleted", async () => {
    const { email, id } = await addUser(server);
    const client = await server.signIn(email);
    expect((await admin.remove(`/api/users/${id}`)).status).toBe(204);
    expect(await problem(client.authorization)).toEqual([401, "/errors/token-invalid"]);
  });

  test("continues while its user is locked out of further sign-ins", async () => {
    const { email } = await addUser(server);
    const client = await server.signIn(email);
    for (let i = 0; i < 5; i += 1)
      await server.client().post("/api/auth/login", { email, password: "wrong" });
    await expect(server.signIn(email)).rejects.toThrow("Invalid email or password");
    expect((await client.get("/api/companies")).status).toBe(200);
  });
});
