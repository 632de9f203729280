import { MAX_VIEWS, type Permission } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";

const PATH = "/api/views";
const PROJECTS = "/api/projects";
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer();
  await server.services.db.deleteFrom("savedView").execute();
});
afterAll(() => server.close());

const fact = (body: unknown, name: string): unknown => Reflect.get(Object(body), name);
const idOf = ({ body }: Answer) => String(fact(body, "id"));
const namesOf = ({ body }: Answer) => (Array.isArray(body) ? body.map((one) => fact(one, "name")) : []);
const newName = () => `View ${randomUUID().slice(0, 8)}`;

/** Somebody who may read projects, and whatever else the permissions say; staff unless a company is given. */
const join = async (permissions: readonly Permission[] = [], companyId?: string): Promise<Client> => {
  const role = await addRole(server, ["project:list", ...permissions], companyId ? "COMPANY" : "ALL");
  const { email } = await addUser(server, { roles: [role], ...(companyId && { companyId }) });
  return server.signIn(email);
};

const save = async (by: Client, fields: object = {}) =>
  by.post(PATH, { list: PROJECTS, name: newName(), ...fields });

describe("a saved view", () => {
  test("accepts the words for the reader's own records only on lists that have them", async () => {
    const reader = await join(["project_process:list", "reminder:list"]);
    for (const [list, where, status] of [
      ["/api/milestones", "person.equals.chase", 201],
      ["/api/reminders", "person.equals.me", 201],
      ["/api/findings", "responsible.equals.me", 201],
      ["/api/reminders", "person.equals.chase", 400],
      [PROJECTS, "person.equals.me", 400],
    ] as const)
      expect([where, (await save(reader, { list, where: [where] })).status]).toEqual([where, status]);
  });

  test("is kept as it was sent, and read by its owner alone", async () => {
    const [owner, other] = await Promise.all([join(), join()]);
    const sent = {
      list: PROJECTS,
      name: "Waiting in Kenya",
      where: ["country.equals.KE", "createdAt.within.-P30D"],
      sortField: "name",
      sortDirection: "asc",
      size: 50,
      density: "compact",
      columns: [{ id: "code", width: 120 }, { id: "name" }],
    };
    const made = await owner.post(PATH, sent);
    const id = idOf(made);
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`${PATH}/${id}`);
    expect(made.body).toMatchObject({
      ...sent,
      isShared: false,
      forPartners: false,
      isDefault: false,
      version: 1,
    });
    expect((await owner.get(`${PATH}/${id}`)).body).toEqual(made.body);
    expect((await owner.get(`${PATH}?list=${PROJECTS}`)).body).toEqual([made.body]);
    expect((await owner.get(`${PATH}?list=/api/companies`)).body).toEqual([]);
    expect((await owner.get(PATH)).body).toEqual([made.body]);
    expect((await other.get(PATH)).body).toEqual([]);
    for (const refused of [
      await other.get(`${PATH}/${id}`),
      await other.patch(`${PATH}/${id}`, { name: "Mine", version: 1 }),
      await other.remove(`${PATH}/${id}`),
      await other.put(`${PATH}/${id}/default`),
    ])
      expect(refused.status).toBe(404);
  });

  test("with nothing but a name has no filter and no column of its own", async () => {
    expect((await save(await join())).body).toMatchObject({
      where: [],
      columns: [],
      sortField: null,
      sortDirection: null,
      size: null,
      density: null,
    });
  });

  test.each([
    [{ list: "/api/nothing" }, "list", "List is not one of the choices"],
    [{ list: "/api/users" }, "list", "List is not one of the choices"],
    [{ where: ["colour.equals.green"] }, "where", "This list has no field colour."],
    [{ where: ["name.like.a"] }, "where", expect.stringMatching(/\.$/)],
    [{ where: Array.from({ length: 21 }, () => "name.is_null") }, "where", "Filters must be at most 20"],
    [
      { where: Array.from({ length: 11 }, () => "createdAt.within.P9D") },
      "where",
      expect.stringMatching(/20/),
    ],
    [{ sortField: "colour" }, "sortField", "Sort by is not one of the choices"],
    [{ sortField: "toString" }, "sortField", "Sort by is not one of the choices"],
    [{ list: "/api/companies", sortField: "website" }, "sortField", "Sort by is not one of the choices"],
    [{ name: " " }, "name", "Name is required"],
    [{ name: "x".repeat(81) }, "name", "Name must be at most 80 characters"],
    [{ size: 101 }, "size", expect.stringMatching(/100/)],
  ])("with %j is refused", async (fields, field, why) => {
    const answer = await save(await join(["company:list"]), fields);
    expect(answer.status).toBe(400);
    const errors = fact(answer.body, "errors");
    expect(fact(errors, field)).toContainEqual(why);
  });

  test("is the only one of its name in its list, whatever the case of the letters", async () => {
    const [owner, other] = await Promise.all([join(["company:list"]), join()]);
    const first = await save(owner, { name: "Late" });
    const second = await save(owner);
    const taken = { status: 400, body: { errors: { name: ["is already used"] } } };
    expect(await save(owner, { name: "LATE" })).toMatchObject(taken);
    expect(await owner.patch(`${PATH}/${idOf(second)}`, { name: "late", version: 1 })).toMatchObject(taken);
    expect((await save(owner, { name: "Late", list: "/api/companies" })).status).toBe(201);
    expect((await save(other, { name: "Late" })).status).toBe(201);
    expect((await owner.remove(`${PATH}/${idOf(first)}`)).status).toBe(204);
    expect((await save(owner, { name: "Late" })).status).toBe(201);
  });

  test("is changed at the version that was read, and stays with its list", async () => {
    const owner = await join(["company:list"]);
    const path = `${PATH}/${idOf(await save(owner, { where: ["name.contains.a"] }))}`;
    const columns = [{ id: "name", width: 200 }];
    expect(await owner.patch(path, { where: ["name.contains.b"], columns, version: 1 })).toMatchObject({
      status: 200,
      body: { where: ["name.contains.b"], columns, version: 2 },
    });
    expect((await owner.patch(path, { columns, version: 2 })).body).toMatchObject({ version: 2 });
    expect((await owner.patch(path, { name: "Other", version: 1 })).status).toBe(409);
    expect(await owner.patch(path, { list: "/api/companies", version: 2 })).toMatchObject({
      status: 400,
      body: { errors: { list: ["A view stays with its list"] } },
    });
    expect(await owner.patch(path, { where: ["colour.is_null"], version: 2 })).toMatchObject({ status: 400 });
  });

  test("is one of at most 200 of a person, also of requests at once", async () => {
    const role = await addRole(server, ["project:list"], "ALL");
    const { id, email } = await addUser(server, { roles: [role] });
    const rows = Array.from({ length: MAX_VIEWS - 1 }, (_, index) => ({
      id: randomUUID(),
      ownerId: id,
      list: PROJECTS,
      name: `Kept ${index}`,
      where: [],
      columns: "[]",
      sortField: null,
      sortDirection: null,
      size: null,
      density: null,
      isShared: false,
      forPartners: false,
      createdAt: new Date(),
      updatedAt: new Date(),
    }));
    await server.services.db.insertInto("savedView").values(rows).execute();
    const owner = await server.signIn(email);
    const answers = await Promise.all([save(owner), save(owner), save(owner)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      errors: { name: ["You keep 200 views, the most that are possible. Remove one first."] },
    });
  });
});

describe("a shared view", () => {
  test("of our staff is met by staff who may read the list, and by partners only where it is for them", async () => {
    const companyId = await addCompany(server);
    const [owner, colleague, partner, admin] = await Promise.all([
      join(),
      join(),
      join([], companyId),
      join(["config:write"]),
    ]);
    const noReader = await server.signIn(
      (await addUser(server, { roles: [await addRole(server, [], "ALL")] })).email,
    );
    const shared = await save(owner, { isShared: true });
    const path = `${PATH}/${idOf(shared)}`;
    const isMet = async () =>
      (await Promise.all([colleague, partner, noReader].map((one) => one.get(path)))).map(
        ({ status }) => status,
      );
    expect(await isMet()).toEqual([200, 404, 404]);
    expect((await owner.patch(path, { forPartners: true, version: 1 })).status).toBe(403);
    expect((await save(owner, { forPartners: true })).status).toBe(403);
    expect((await admin.patch(path, { forPartners: true, version: 1 })).status).toBe(200);
    expect(await isMet()).toEqual([200, 200, 404]);
    expect((await partner.get(PATH)).body).toEqual([expect.objectContaining({ id: idOf(shared) })]);
    expect((await owner.patch(path, { isShared: false, version: 2 })).status).toBe(200);
    expect(await isMet()).toEqual([404, 404, 404]);
    expect((await owner.patch(path, { isShared: true, version: 3 })).body).toMatchObject({
      forPartners: false,
    });
    expect(await isMet()).toEqual([200, 404, 404]);
  });

  test("is shared with partners only where it is shared with colleagues", async () => {
    const admin = await join(["config:write"]);
    const refused = { status: 400, body: { errors: { forPartners: [expect.any(String)] } } };
    expect(await save(admin, { forPartners: true })).toMatchObject(refused);
    const path = `${PATH}/${idOf(await save(admin))}`;
    expect(await admin.patch(path, { forPartners: true, version: 1 })).toMatchObject(refused);
    expect((await admin.patch(path, { isShared: true, forPartners: true, version: 1 })).status).toBe(200);
    expect(await admin.patch(path, { isShared: false, forPartners: true, version: 2 })).toMatchObject(
      refused,
    );
  });

  test("of a partner is met by that company's people alone", async () => {
    const [mine, theirs] = await Promise.all([addCompany(server), addCompany(server)]);
    const [owner, colleague, stranger, staff] = await Promise.all([
      join([], mine),
      join([], mine),
      join([], theirs),
      join(["config:write"]),
    ]);
    const path = `${PATH}/${idOf(await save(owner, { isShared: true }))}`;
    const statuses = await Promise.all([colleague, stranger, staff].map((one) => one.get(path)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404]);
  });

  test("is changed and removed by its owner, and by those who configure the product", async () => {
    const [owner, colleague, admin] = await Promise.all([join(), join(), join(["config:write"])]);
    const path = `${PATH}/${idOf(await save(owner, { isShared: true }))}`;
    const refused = { status: 403, body: { detail: "This view belongs to somebody else." } };
    expect(await colleague.patch(path, { name: "Taken", version: 1 })).toMatchObject(refused);
    expect(await colleague.remove(path)).toMatchObject(refused);
    expect((await admin.patch(path, { name: newName(), version: 1 })).status).toBe(200);
    expect((await admin.remove(path)).status).toBe(204);
    expect((await owner.get(path)).status).toBe(404);
  });
});

describe("a list's default view", () => {
  test("is each person's own, one a list, also of a shared view", async () => {
    const [owner, colleague] = await Promise.all([join(), join()]);
    const [first, second] = [await save(owner, { isShared: true }), await save(owner)];
    const path = `${PATH}/${idOf(first)}`;
    expect(await colleague.put(`${path}/default`)).toMatchObject({
      status: 200,
      body: { isDefault: true, version: 1 },
    });
    expect((await owner.get(path)).body).toMatchObject({ isDefault: false });
    await owner.put(`${path}/default`);
    await owner.put(`${PATH}/${idOf(second)}/default`);
    const defaults = async (by: Client) => {
      const { body } = await by.get(PATH);
      return Array.isArray(body)
        ? body.filter((one) => fact(one, "isDefault")).map((one) => fact(one, "id"))
        : [];
    };
    expect(await defaults(owner)).toEqual([idOf(second)]);
    expect(await defaults(colleague)).toEqual([idOf(first)]);
    expect((await colleague.remove(`${path}/default`)).status).toBe(204);
    expect((await colleague.remove(`${path}/default`)).status).toBe(204);
    expect(await defaults(colleague)).toEqual([]);
    expect((await owner.remove(`${PATH}/${idOf(second)}`)).status).toBe(204);
    expect(await defaults(owner)).toEqual([]);
  });
});

test("views are read by list, a path that is none is refused, and names stand in order", async () => {
  const owner = await join();
  for (const name of ["Zinc", "ähre", "Alpha"]) await save(owner, { name });
  const saved = ["ähre", "Alpha", "Zinc"];
  const names = namesOf(await owner.get(`${PATH}?list=${PROJECTS}`));
  expect(names.filter((name) => saved.includes(String(name)))).toEqual(saved);
  expect(await owner.get(`${PATH}?list=/api/nothing`)).toMatchObject({
    status: 400,
    body: { errors: { list: ["list is not a list of this API"] } },
  });
});
