import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
  vi,
  type MockInstance,
} from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClient } from "../testing/openClient.ts";
import { postedMails } from "../testing/postedMails.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addRole, addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
const DAY_S = 86_400;
let server: TestServer;
let wakes: MockInstance<TestServer["services"]["mail"]["wakeAfter"]>;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({
    now: clock.now,
    config: { publicUrl: "http://canopy.example", tokenTtlMinutes: 100_000 },
  });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());
/** The mailer runs when a test asks for the mails, and not later beside another test, whose statements are counted. */
beforeEach(() => {
  wakes = vi.spyOn(server.services.mail, "wakeAfter").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const mailsTo = async (email: string) => (await postedMails(server)).filter(({ to }) => to === email);
let network = 0;
/** Asks for a reset from a new network each time, so that only the account's own limit applies. */
const askReset = (email: string, headers = {}, from = `10.1.${(network += 1) >> 8}.${network & 255}`) =>
  openClient((address, init) => server.answer(new Request(address, init), from)).post(
    "/api/auth/password/reset",
    { email },
    headers,
  );
const use = (token: unknown, password = "brand-new-secret", confirmPassword = password) =>
  server.client().put("/api/auth/password", { token, password, confirmPassword });
const resetToken = async (email: string) => {
  await askReset(email);
  return (await mailsTo(email)).at(-1)?.token;
};
const invite = async () => {
  const email = `${crypto.randomUUID()}@canopy.example`;
  const { body } = await admin.post("/api/users", {
    email,
    name: "New",
    surname: "Person",
    roles: ["VIEWER"],
  });
  const id: unknown = Reflect.get(Object(body), "id");
  return { email, id: String(id), token: (await mailsTo(email)).at(-1)?.token };
};
const spent = {
  status: 400,
  body: {
    type: "/errors/validation",
    errors: { token: ["This link has expired or was already used"] },
  },
};

describe("asking for a new password", () => {
  test("mails a link with the configured address, whatever Host the request claims", async () => {
    const { email } = await addUser(server);
    const answer = await askReset(email, { host: "evil.example", "x-forwarded-host": "evil.example" });
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Reset your Canopy password");
    expect(mail?.link).toMatch(/^http:\/\/canopy\.example\/reset-password\/[\w-]{43}$/);
  });

  test("is answered by the same two statements for every address; the rest runs after the answer", async () => {
    const { email } = await addUser(server);
    const invited = await addUser(server, { status: "INVITED" });
    const disabled = await addUser(server, { status: "DISABLED" });
    const ran = new Set<string>();
    for (const asked of [email, "nobody@canopy.example", invited.email, disabled.email]) {
      server.statements.length = 0;
      const { status, body } = await askReset(asked);
      expect([status, body, server.statements.length]).toEqual([204, undefined, 2]);
      ran.add(server.statements.join());
      const delay = wakes.mock.lastCall?.[0] ?? 0;
      expect(delay >= 100 && delay < 500).toBe(true);
      expect((await mailsTo(asked)).length).toBe(asked === email ? 1 : 0);
    }
    expect(ran.size).toBe(1);
    expect(await server.services.db.selectFrom("resetRequest").selectAll().execute()).toEqual([]);
  });

  test("is answered at most five times a minute for one network, whether or not the address is known", async () => {
    const { email } = await addUser(server);
    for (const asked of [email, "nobody@canopy.example", email, email, "nobody@canopy.example"])
      expect((await askReset(asked, {}, "192.0.2.7")).status).toBe(204);
    expect(await mailsTo(email)).toHaveLength(1); // decided after the answer, by the clock of that moment
    clock.pass(20);
    for (const asked of [email, "nobody@canopy.example"]) {
      const { status, headers, body } = await askReset(asked, {}, "192.0.2.7");
      expect([status, headers.get("retry-after")]).toEqual([429, "40"]);
      expect(body).toMatchObject({ type: "/errors/rate-limited" });
    }
    expect((await askReset(email, {}, "192.0.2.8")).status).toBe(204);
    clock.pass(40);
    expect((await askReset(email, {}, "192.0.2.7")).status).toBe(204);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("mails at most once a minute, however often it is asked", async () => {
    const { email } = await addUser(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => askReset(email)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    clock.pass(59);
    await askReset(email.toUpperCase());
    expect(await mailsTo(email)).toHaveLength(1);
    clock.pass(1);
    await askReset(email);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("stores nothing in the database from which the link could be opened", async () => {
    const { email, id } = await addUser(server);
    const token = await resetToken(email);
    const rows = await server.services.db
      .selectFrom("passwordToken")
      .selectAll()
      .where("userId", "=", id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("a reset link", () => {
  test("sets the password once and ends the user's sessions", async () => {
    const { email } = await addUser(server);
    const [phone, desk] = [await server.signIn(email), await server.signIn(email)];
    const token = await resetToken(email);
    expect((await phone.get("/api/companies")).status).toBe(200);
    expect((await use(token)).status).toBe(204);
    expect((await phone.get("/api/companies")).status).toBe(401);
    expect((await desk.get("/api/companies")).status).toBe(401);
    await expect(server.signIn(email)).rejects.toThrow("Invalid email or password");
    expect((await (await server.signIn(email, "brand-new-secret")).get("/api/companies")).status).toBe(200);
    expect(await use(token)).toMatchObject(spent);
  });

  test("works for only one of two who use it at the same time", async () => {
    const { email } = await addUser(server);
    const token = await resetToken(email);
    const answers = await Promise.all(
      ["first-secret", "second-secret"].map((password) => use(token, password)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
    const winner = answers[0]?.status === 204 ? "first-secret" : "second-secret";
    const loser = answers[0]?.status === 204 ? "second-secret" : "first-secret";
    await expect(server.signIn(email, loser)).rejects.toThrow("Invalid email or password");
    await server.signIn(email, winner);
  });

  test("is valid for 30 minutes", async () => {
    const { email } = await addUser(server);
    const early = await resetToken(email);
    clock.pass(61);
    const late = await resetToken(email);
    clock.pass(30 * 60 - 61);
    expect(await use(early)).toMatchObject(spent);
    expect((await use(late)).status).toBe(204);
  });

  test("becomes invalid when another link is used and when the user is disabled", async () => {
    const { email, id } = await addUser(server);
    const one = await resetToken(email);
    clock.pass(61);
    const other = await resetToken(email);
    expect((await use(other)).status).toBe(204);
    expect(await use(one)).toMatchObject(spent);
    clock.pass(61);
    const last = await resetToken(email);
    await admin.put(`/api/users/${id}/disable`);
    await admin.put(`/api/users/${id}/enable`);
    expect(await use(last)).toMatchObject(spent);
  });

  test("becomes invalid when the address it went to is no longer the user's", async () => {
    const { email, id } = await addUser(server);
    const token = await resetToken(email);
    const changed = { email: `moved-${email}`, version: 1 };
    expect((await admin.patch(`/api/users/${id}`, changed)).status).toBe(200);
    expect(await use(token)).toMatchObject(spent);
  });

  test.each([
    ["1234567", "1234567", { password: ["Password must be at least 8 characters"] }],
    ["x".repeat(129), "x".repeat(129), { password: ["Password must be at most 128 characters"] }],
    ["", "", { password: ["Password is required"], confirmPassword: ["Confirm password is required"] }],
    ["8-chars!", "8-chars?", { confirmPassword: ["Passwords do not match"] }],
    ["password", "password", { password: ["Password is one of the most common ones. Choose another"] }],
    [
      "canopy-DEMO-2026",
      "canopy-DEMO-2026",
      { password: ["Password is one of the most common ones. Choose another"] },
    ],
  ])(
    "refuses the password %j, confirmed as %j, and stays valid",
    async (password, confirmPassword, errors) => {
      const { email } = await addUser(server);
      const token = await resetToken(email);
      expect(await use(token, password, confirmPassword)).toMatchObject({ status: 400, body: { errors } });
      expect((await use(token, "x".repeat(128))).status).toBe(204);
      await server.signIn(email, "x".repeat(128));
      clock.pass(61);
      expect((await use(await resetToken(email), "8-chars!")).status).toBe(204);
    },
  );

  test("refuses the address and its first part as a password, and stays valid", async () => {
    const { email } = await addUser(server);
    const token = await resetToken(email);
    const errors = { password: ["Password must not be the email address or its first part"] };
    for (const password of [email, email.toUpperCase(), email.split("@")[0]])
      expect(await use(token, password)).toMatchObject({ status: 400, body: { errors } });
    expect((await use(token)).status).toBe(204);
  });

  test.each(["", "x", "x".repeat(257), null])("with the token %j opens nothing", async (token) => {
    expect((await use(token)).status).toBe(400);
  });
});

describe("a reset link that an administrator sends", () => {
  const send = (id: string, by = admin) => by.post(`/api/users/${id}/password-reset`);

  test("is mailed with the administrator's name, is in the history, and sets the password once within 30 minutes", async () => {
    const { email, id } = await addUser(server);
    const before = await admin.get(`/api/users/${id}`);
    const answer = await send(id);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Reset your Canopy password");
    expect(mail?.link).toMatch(/^http:\/\/canopy\.example\/reset-password\/[\w-]{43}$/);
    expect(mail?.text).toContain("Ines Duarte sends you this link to choose a new password");
    expect(mail?.text).not.toContain("Someone, most likely you");
    const after = await admin.get(`/api/users/${id}`);
    expect(after.body).toEqual({
      ...Object(before.body),
      lastMail: Reflect.get(Object(after.body), "lastMail"),
    });
    const history = await server.services.db
      .selectFrom("history")
      .select(["action", "actorId", "entity", "entityName", "changes"])
      .where("entityId", "=", id)
      .execute();
    expect(history).toEqual([
      {
        action: "password-reset",
        actorId: expect.any(String),
        entity: "user",
        entityName: "Test",
        changes: [],
      },
    ]);
    clock.pass(30 * 60 - 1);
    expect((await use(mail?.token)).status).toBe(204);
    expect(await use(mail?.token)).toMatchObject(spent);
    await server.signIn(email, "brand-new-secret");
    await send(id);
    const last = (await mailsTo(email)).at(-1);
    clock.pass(30 * 60);
    expect(await use(last?.token)).toMatchObject(spent);
  });

  test("leaves an older link valid until one of them is used", async () => {
    const { email, id } = await addUser(server);
    const older = await resetToken(email);
    clock.pass(60);
    await send(id);
    const newer = (await mailsTo(email)).at(-1)?.token;
    expect(newer).not.toBe(older);
    expect((await use(older)).status).toBe(204);
    expect(await use(newer)).toMatchObject(spent);
  });

  test("becomes invalid with the credentials that it was made for", async () => {
    const { email, id } = await addUser(server);
    await send(id);
    await admin.put(`/api/users/${id}/disable`);
    await admin.put(`/api/users/${id}/enable`);
    expect(await use((await mailsTo(email)).at(-1)?.token)).toMatchObject(spent);
  });

  test("shares the one mail a minute with the public form, and the refusal has the seconds to wait", async () => {
    const { email, id } = await addUser(server);
    const answers = await Promise.all([send(id), send(id), send(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 429, 429]);
    clock.pass(20);
    await askReset(email);
    const refused = await send(id);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "40"]);
    expect(refused.body).toMatchObject({
      type: "/errors/rate-limited",
      detail: "This user was sent a reset link a moment ago. Please wait 40 s.",
    });
    expect(await mailsTo(email)).toHaveLength(1);
    clock.pass(40);
    await askReset(email);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await send(id)).status).toBe(429);
    const sent = await server.services.db
      .selectFrom("history")
      .select("action")
      .where("entityId", "=", id)
      .execute();
    expect(sent).toEqual([{ action: "password-reset" }]);
  });

  test("is refused for users who are neither active nor locked", async () => {
    const locked = await addUser(server);
    await server.services.db
      .updateTable("appUser")
      .set({ lockedUntil: new Date(clock.now().getTime() + 60_000) })
      .where("id", "=", locked.id)
      .execute();
    expect((await send(locked.id)).status).toBe(204);
    for (const status of ["INVITED", "DISABLED"] as const) {
      const { id, email } = await addUser(server, { status });
      expect(await send(id)).toMatchObject({ status: 409, body: { type: "/errors/invalid-transition" } });
      expect(await mailsTo(email)).toEqual([]);
    }
    expect((await send(crypto.randomUUID())).status).toBe(404);
  });

  test("needs the permission to update users", async () => {
    const { id, email } = await addUser(server);
    const clerks = [
      await addUser(server, { roles: [await addRole(server, ["user:list", "user:get", "user:create"])] }),
      await addUser(server, { roles: [await addRole(server, ["user:list", "user:update"])] }),
    ];
    const answers = [];
    for (const clerk of clerks) answers.push(await send(id, await server.signIn(clerk.email)));
    expect(answers.map(({ status }) => status)).toEqual([403, 204]);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe("an invitation", () => {
  test("lets the invited user set the first password and sign in", async () => {
    const { email, id, token } = await invite();
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Your invitation to Canopy");
    expect(mail?.link).toBe(`http://canopy.example/set-password/${token}`);
    expect((await use(token)).status).toBe(204);
    expect((await admin.get(`/api/users/${id}`)).body).toMatchObject({ status: "ACTIVE", version: 2 });
    await server.signIn(email, "brand-new-secret");
    expect(await use(token)).toMatchObject(spent);
  });

  test("is valid for seven days", async () => {
    const [inTime, tooLate] = [await invite(), await invite()];
    clock.pass(7 * DAY_S - 1);
    expect((await use(inTime.token)).status).toBe(204);
    clock.pass(1);
    expect(await use(tooLate.token)).toMatchObject(spent);
  });

  test("opens nothing once a clock that was weeks ahead when it was sent is right, nor does a reset link of such a day", async () => {
    const { email } = await addUser(server);
    clock.pass(30 * DAY_S);
    const { token } = await invite();
    clock.pass(-29 * DAY_S);
    const reset = await resetToken(email);
    clock.pass(-DAY_S);
    expect(await use(token)).toMatchObject(spent);
    expect(await use(reset)).toMatchObject(spent);
  });

  test("becomes invalid when a new one is made", async () => {
    const { email, id, token } = await invite();
    const again = await admin.post(`/api/users/${id}/invitation`);
    expect(again).toMatchObject({ status: 200, body: { id, status: "INVITED", version: 1 } });
    expect(await use(token)).toMatchObject(spent);
    expect((await use((await mailsTo(email)).at(-1)?.token)).status).toBe(204);
  });

  test("is mailed again once a minute, however many press the button", async () => {
    const { email, id } = await invite();
    const press = () => admin.post(`/api/users/${id}/invitation`);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.headers.get("retry-after"), refused?.body]).toEqual([
      "60",
      expect.objectContaining({
        type: "/errors/rate-limited",
        detail: "This user was invited again a moment ago. Please wait 60 s.",
      }),
    ]);
    // the link of the one that was mailed
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await use((await mailsTo(email)).at(-1)?.token)).status).toBe(204);
  });

  test("that was just mailed again holds up no reset link of the same person", async () => {
    const { email, id } = await invite();
    await admin.post(`/api/users/${id}/invitation`);
    expect((await use((await mailsTo(email)).at(-1)?.token)).status).toBe(204);
    const reset = await resetToken(email);
    expect((await use(reset, "another-new-secret")).status).toBe(204);
  });

  test("is refused for a user who has signed up or is disabled", async () => {
    const [active, disabled] = [await addUser(server), await addUser(server, { status: "DISABLED" })];
    for (const { id, email } of [active, disabled]) {
      expect(await admin.post(`/api/users/${id}/invitation`)).toMatchObject({
        status: 409,
        body: { type: "/errors/invalid-transition" },
      });
      expect(await mailsTo(email)).toEqual([]);
    }
  });
});
