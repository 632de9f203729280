import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";

let server: TestServer;
let admin: Client;
let companyId: string;
let typeId: string;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
  companyId = await addCompany(server);
  typeId = await addProjectType(server);
});
afterAll(() => server.close());

const PATH = "/api/projects";
const create = (more: object) =>
  admin.post(PATH, { name: "Ruled", companyId, typeId, programme: "CORPORATE", country: "PT", ...more });
const errors = (field: string, label: string) => ({
  status: 400,
  body: { errors: { [field]: [`${label} is not one of the choices`] } },
});

describe("a project's references", () => {
  test.each([
    ["companyId", "Company"],
    ["typeId", "Technology"],
    ["leadUserId", "Lead"],
    ["validationBodyId", "Validation body"],
    ["verificationBodyId", "Verification body"],
  ])("must exist: %s", async (field, label) => {
    expect(await create({ [field]: randomUUID() })).toMatchObject(errors(field, label));
    const { id } = await addProject(server);
    expect(await admin.patch(`${PATH}/${id}`, { [field]: randomUUID(), version: 1 })).toMatchObject(
      errors(field, label),
    );
  });

  test("are refused if the record is deleted at the same time", async () => {
    for (let round = 1; round <= 12; round += 1) {
      const id = await addProjectType(server);
      const [made, gone] = await Promise.all([
        create({ typeId: id }),
        admin.remove(`/api/project-types/${id}`),
      ]);
      expect([201, 400]).toContain(made.status);
      expect(gone.status).toBe(made.status === 201 ? 409 : 204);
      if (made.status === 400) expect(made).toMatchObject(errors("typeId", "Technology"));
    }
  });

  test("are refused all at once, together with other faults", async () => {
    expect(await create({ typeId: randomUUID(), leadUserId: randomUUID(), budget: 1 })).toMatchObject({
      status: 400,
      body: {
        errors: {
          typeId: [expect.any(String)],
          leadUserId: [expect.any(String)],
          currency: [expect.any(String)],
        },
      },
    });
  });

  test("must be a validation body and a verification body by their kind", async () => {
    const [vvb, ver] = [await addOwner(server, { kind: "VVB" }), await addOwner(server, { kind: "VER" })];
    expect(await create({ validationBodyId: ver })).toMatchObject(
      errors("validationBodyId", "Validation body"),
    );
    expect(await create({ verificationBodyId: vvb })).toMatchObject(
      errors("verificationBodyId", "Verification body"),
    );
    expect((await create({ validationBodyId: vvb, verificationBodyId: ver })).status).toBe(201);
  });
});

test("a project's budget has the decimals of its currency, but a finer one of older days prevents no other change", async () => {
  expect(await create({ budget: 12.5, currency: "JPY" })).toMatchObject({
    status: 400,
    body: { errors: { budget: ["Budget in JPY has no decimals"] } },
  });
  const { id } = await addProject(server, { companyId });
  await server.services.db
    .updateTable("project")
    .set({ budget: 12.5, currency: "JPY" })
    .where("id", "=", id)
    .execute();
  expect((await admin.patch(`${PATH}/${id}`, { name: "Renamed", version: 1 })).status).toBe(200);
  expect((await admin.patch(`${PATH}/${id}`, { budget: 12.7, version: 2 })).status).toBe(400);
  expect((await admin.patch(`${PATH}/${id}`, { budget: 13, version: 2 })).status).toBe(200);
});

test("a project's region is one of its country, but a foreign one of older days prevents no other change", async () => {
  const refused = {
    status: 400,
    body: { errors: { region: ["Region must begin with PT-, as the codes of its country do"] } },
  };
  expect(await create({ region: "ES-AR" })).toMatchObject(refused);
  const { id } = await addProject(server, { companyId, country: "PT" });
  await server.services.db.updateTable("project").set({ region: "ES-AR" }).where("id", "=", id).execute();
  const change = (body: object) => admin.patch(`${PATH}/${id}`, body);
  expect((await change({ name: "Renamed", version: 1 })).status).toBe(200);
  expect(await change({ region: "ES-VC", version: 2 })).toMatchObject(refused);
  expect((await change({ country: "KE", version: 2 })).status).toBe(400);
  expect((await change({ country: "ES", version: 2 })).status).toBe(200);
});

describe("the people of a project", () => {
  test("must be active or invited users of our staff or of its company", async () => {
    const other = await addCompany(server);
    const added = async (status: "ACTIVE" | "INVITED" | "DISABLED", company: string | null) =>
      (await addUser(server, { status, companyId: company })).id;
    for (const id of [
      await added("ACTIVE", null),
      await added("INVITED", null),
      await added("ACTIVE", companyId),
      await added("INVITED", companyId),
    ]) {
      expect((await create({ leadUserId: id })).status).toBe(201);
      expect((await create({ responsibleIds: [id] })).status).toBe(201);
    }
    for (const id of [
      await added("DISABLED", null),
      await added("DISABLED", companyId),
      await added("ACTIVE", other),
      randomUUID(),
    ]) {
      expect(await create({ leadUserId: id })).toMatchObject(errors("leadUserId", "Lead"));
      expect(await create({ responsibleIds: [id] })).toMatchObject(errors("responsibleIds", "Responsibles"));
    }
  });

  test("who have left do not prevent other changes, but cannot be chosen again", async () => {
    const { id: leaver } = await addUser(server);
    const { id } = await addProject(server, { companyId, leadUserId: leaver, responsibleIds: [leaver] });
    await server.services.db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "=", leaver)
      .execute();
    expect((await admin.patch(`${PATH}/${id}`, { name: "Renamed", version: 1 })).status).toBe(200);
    const { id: other } = await addProject(server, { companyId });
    expect(await admin.patch(`${PATH}/${other}`, { responsibleIds: [leaver], version: 1 })).toMatchObject(
      errors("responsibleIds", "Responsibles"),
    );
  });

  test("must fit the company that the project is moved to", async () => {
    const { id: partner } = await addUser(server, { companyId });
    const { id } = await addProject(server, { companyId, responsibleIds: [partner] });
    const other = await addCompany(server);
    expect(await admin.patch(`${PATH}/${id}`, { companyId: other, version: 1 })).toMatchObject(
      errors("responsibleIds", "Responsibles"),
    );
    expect(
      await admin.patch(`${PATH}/${id}`, { companyId: other, responsibleIds: [], version: 1 }),
    ).toMatchObject({ status: 200, body: { companyId: other } });
  });

  test("are listed once each, in request order, ignoring the case of their ids", async () => {
    const [a, b] = [(await addUser(server)).id, (await addUser(server)).id];
    const made = await create({ responsibleIds: [b, a, b.toUpperCase()], leadUserId: a.toUpperCase() });
    expect(made.body).toMatchObject({ responsibleIds: [b, a], leadUserId: a });
    const id: unknown = Reflect.get(Object(made.body), "id");
    const shouted = { companyId: companyId.toUpperCase(), leadUserId: a.toUpperCase(), version: 1 };
    expect((await admin.patch(`${PATH}/${String(id)}`, shouted)).body).toMatchObject({ version: 1 });
  });
});

describe("possible duplicates of a project", () => {
  const duplicatesOf = async (id: string, client = admin) => {
    const found: unknown = Reflect.get(Object((await client.get(`${PATH}/${id}`)).body), "duplicates");
    return found;
  };

  test("have the same name in any case or the same place, within one company", async () => {
    const company = { companyId: await addCompany(server), typeId };
    const at = { latitude: 1.5, longitude: 2.5 };
    const here = await addProject(server, { ...company, ...at, name: "Harbour Solar" });
    const named = await addProject(server, {
      companyId: company.companyId,
      code: "DUP-1",
      name: "HARBOUR solar",
    });
    const placed = await addProject(server, { ...company, ...at, code: "DUP-2", name: "Pier" });
    const unplaced = await addProject(server, { ...company, code: "DUP-3", name: "Quay" });
    const both = await addProject(server, { ...company, ...at, code: "DUP-4", name: "harbour solar" });
    await addProject(server, { ...company, latitude: 9, longitude: 2.5, name: "Elsewhere" });
    await addProject(server, { ...company, ...at, country: "ES", name: "Abroad" });
    await addProject(server, { ...at, typeId, name: "Harbour Solar" });
    await addProject(server, { ...company, ...at, status: "DISABLED", name: "Harbour Solar" });
    const one = ({ id, code }: { id: string; code: string }, name: string, ...reasons: string[]) => ({
      id,
      code,
      name,
      reasons,
    });
    expect(await duplicatesOf(here.id)).toEqual([
      one(named, "HARBOUR solar", "SAME_NAME"),
      one(placed, "Pier", "SAME_SITE"),
      one(unplaced, "Quay", "SAME_SITE"),
      one(both, "harbour solar", "SAME_NAME", "SAME_SITE"),
    ]);
  });

  test("of too many are the likeliest ones", async () => {
    const owner = { companyId: await addCompany(server), typeId };
    const leadUserId = (await addUser(server)).id;
    const add = (code: string, name: string) => addProject(server, { ...owner, leadUserId, code, name });
    const codes = Array.from({ length: 101 }, (_, index) => `MANY-${String(index).padStart(3, "0")}`);
    const { id } = await add("MANY", "Rooftop of Lisbon");
    await Promise.all(codes.map((code) => add(code, `Rooftop ${code}`)));
    await add("MANY-Z", "Rooftop of Lisbon");
    const found = (await duplicatesOf(id)) as { code: string }[];
    expect([found.length, found.at(-1)]).toMatchObject([
      100,
      { code: "MANY-Z", reasons: ["SAME_NAME", "SAME_SITE"] },
    ]);
  });

  test("are shown on the project's own page only, as are its registry lists", async () => {
    const { id } = await addProject(server);
    const [row] = Reflect.get(
      Object(
        (await admin.get(`${PATH}?filters[0].fieldId=id&filters[0].operator=equals&filters[0].value=${id}`))
          .body,
      ),
      "data",
    ) as object[];
    const own = ["estimations", "issuances", "ratings", "labels", "relatedProjects", "duplicates"];
    expect(Object.keys(row ?? {}).filter((key) => own.includes(key))).toEqual([]);
    expect((await admin.get(`${PATH}/${id}`)).body).toMatchObject(
      Object.fromEntries(own.map((key) => [key, []])),
    );
  });
});
