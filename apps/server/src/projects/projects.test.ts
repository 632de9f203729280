import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";
import { addOwner } from "../testing/testOwners.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;
let companyId: string;
let typeId: string;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
  companyId = await addCompany(server);
  typeId = await addProjectType(server);
});
afterAll(() => server.close());

const PATH = "/api/projects";
const field = ({ body }: Answer, name: string): unknown => Reflect.get(Object(body), name);
const idOf = (answer: Answer) => String(field(answer, "id"));
const bare = () => ({ name: "Rooftop", companyId, typeId, programme: "CORPORATE", country: "PT" });
const historyOf = (id: string) =>
  server.services.db
    .selectFrom("history")
    .select(["action", "entity", "entityName", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();

/** Every field except the people, the bodies and those that come from company, technology and registry. */
const full = {
  name: "Çatı Güneş",
  description: "Two roofs\nof 500 kW",
  programme: "GOLD_STANDARD",
  registryUrl: "https://registry.example/p/1",
  registryStatus: "REGISTERED",
  registryStatusDate: "2025-03-01",
  methodology: "AMS-I.D.",
  methodologyVersion: "18.0",
  secondMethodology: "AMS-I.F.",
  sector: "Construction",
  country: "TR",
  region: "TR-34",
  latitude: 41.01,
  longitude: 28.98,
  coveredByNdc: "INSIDE",
  ndcNote: "Power sector",
  mitigationType: "REDUCTION_TECHNICAL",
  startDate: "2024-01-31",
  creditingPeriodStart: "2024-02-01",
  creditingPeriodEnd: "2031-01-31",
  estimatedAnnualTco2e: 1234.5,
  baselineAnnualTco2e: 2000,
  activityAmount: 1.5,
  activityUnit: "MWh",
  coBenefits: [7, 13],
  budget: 250_000.5,
  currency: "EUR",
  tags: ["solar", "50% off_"],
  estimations: [{ from: "2024-02-01", to: "2024-12-31", tco2e: 1100 }],
  issuances: [{ periodStart: "2024-02-01", periodEnd: "2024-12-31", quantity: 900, vintage: 2024 }],
  ratings: [{ source: "BeZero", value: "AA" }],
  labels: [{ kind: "LETTER_OF_APPROVAL", validFrom: "2024-01-01" }],
  relatedProjects: [{ relation: "SUCCESSOR", project: "GS-77", registry: "GOLD_STANDARD" }],
};

describe("a project", () => {
  test("is created with every field as it was sent", async () => {
    const people = [(await addUser(server)).id, (await addUser(server, { companyId })).id];
    const sent = {
      ...full,
      companyId,
      typeId,
      registryProjectId: "GS-100",
      validationBodyId: await addOwner(server, { kind: "VVB" }),
      verificationBodyId: await addOwner(server, { kind: "VER" }),
      leadUserId: people[1],
      responsibleIds: people.toReversed(),
    };
    const made = await admin.post(PATH, sent);
    const id = idOf(made);
    expect(made).toMatchObject({ status: 201 });
    expect(made.headers.get("location")).toBe(`${PATH}/${id}`);
    expect(made.body).toEqual({
      ...sent,
      id,
      code: expect.stringMatching(/^CP-\d{4,}$/),
      status: "DRAFT",
      duplicates: [],
      createdById: expect.any(String),
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      version: 1,
    });
    expect((await admin.get(`${PATH}/${id}`)).body).toMatchObject(Object(made.body));
    expect(await historyOf(id)).toMatchObject([
      { action: "create", entity: "project", entityName: "Çatı Güneş" },
    ]);
  });

  test("with only the required fields is a draft led by its creator", async () => {
    const made = await admin.post(PATH, bare());
    const me = field(made, "createdById");
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: "DRAFT",
        leadUserId: me,
        responsibleIds: [],
        tags: [],
        coBenefits: [],
        estimations: [],
        registryProjectId: null,
        budget: null,
      },
    });
  });

  test("gets the next code, and none is given twice", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(PATH, bare())));
    const codes = answers.map((answer) => Number(String(field(answer, "code")).slice("CP-".length)));
    const sorted = codes.toSorted((a, b) => a - b);
    expect(new Set(codes).size).toBe(5);
    expect(Number(sorted.at(-1)) - Number(sorted[0])).toBe(4);
  });

  test("needs a name, a company, a technology, a programme and a country", async () => {
    expect(await admin.post(PATH, {})).toMatchObject({
      status: 400,
      body: {
        errors: {
          name: ["Name is required"],
          companyId: ["Company is required"],
          typeId: ["Technology is required"],
          programme: ["Programme is required"],
          country: ["Country is required"],
        },
      },
    });
  });

  test("stores an empty optional text as null, so that it counts as empty and two empty registry ids do not collide", async () => {
    const sent = {
      ...bare(),
      programme: "VCS",
      ...{ registryProjectId: "  ", methodology: "", description: "\n" },
    };
    for (const answer of [await admin.post(PATH, sent), await admin.post(PATH, sent)])
      expect(answer).toMatchObject({
        status: 201,
        body: { registryProjectId: null, methodology: null, description: null },
      });
  });

  test("is changed field by field, null clears a field, and the change is recorded", async () => {
    const id = idOf(await admin.post(PATH, { ...bare(), ...full, registryProjectId: "GS-200" }));
    const { id: userId } = await addUser(server);
    clock.pass(60);
    const sent = { sector: null, ratings: [], tags: ["solar"], responsibleIds: [userId] };
    expect(await admin.patch(`${PATH}/${id}`, { ...sent, version: 1 })).toMatchObject({
      status: 200,
      body: { ...full, ...sent, version: 2, updatedAt: clock.now().toISOString() },
    });
    const [, updated, ...others] = await historyOf(id);
    expect([updated?.action, others]).toEqual(["update", []]);
    expect(updated?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: "ratings", before: full.ratings, after: [] },
      { field: "responsibleIds", before: [], after: [userId] },
      { field: "sector", before: full.sector, after: null },
      { field: "tags", before: full.tags, after: ["solar"] },
    ]);
  });

  test("keeps its version and gets no history entry if nothing changes", async () => {
    const sent = { ...bare(), ...full, registryProjectId: "GS-300" };
    const id = idOf(await admin.post(PATH, sent));
    expect(await admin.patch(`${PATH}/${id}`, { ...sent, version: 1 })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("that several change at once is changed by one", async () => {
    const { id } = await addProject(server);
    const answers = await Promise.all(
      [1, 2, 3].map((budget) => admin.patch(`${PATH}/${id}`, { budget, currency: "EUR", version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await historyOf(id)).toHaveLength(1);
    expect(await admin.patch(`${PATH}/${id}`, { name: "Test project", version: 1 })).toMatchObject({
      status: 409,
      body: { type: "/errors/conflict" },
    });
  });

  test("has a unique registration within its programme, ignoring case", async () => {
    const taken = { errors: { registryProjectId: ["is already used"] } };
    const sent = { ...bare(), programme: "VCS", registryProjectId: "VCS-1" };
    const answers = await Promise.all([admin.post(PATH, sent), admin.post(PATH, sent)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject(taken);
    expect(await admin.post(PATH, { ...sent, registryProjectId: "vcs-1" })).toMatchObject({
      status: 400,
      body: taken,
    });
    const other = await admin.post(PATH, { ...sent, programme: "CDM" });
    expect(other.status).toBe(201);
    expect(await admin.patch(`${PATH}/${idOf(other)}`, { programme: "VCS", version: 1 })).toMatchObject({
      status: 400,
      body: taken,
    });
  });

  test("without crediting keeps a registry id that others may have, and is refused it once it is credited again", async () => {
    const sent = { ...bare(), programme: "VCS", registryProjectId: "VCS-9" };
    const first = idOf(await admin.post(PATH, sent));
    const leave = async (id: string) =>
      expect(await admin.patch(`${PATH}/${id}`, { programme: "CORPORATE", version: 1 })).toMatchObject({
        status: 200,
        body: { registryProjectId: "VCS-9" },
      });
    await leave(first);
    const second = await admin.post(PATH, sent);
    expect(second.status).toBe(201);
    await leave(idOf(second));
    expect((await admin.post(PATH, sent)).status).toBe(201);
    expect(await admin.patch(`${PATH}/${first}`, { programme: "VCS", version: 2 })).toMatchObject({
      status: 400,
      body: { errors: { registryProjectId: ["is already used"] } },
    });
    expect((await admin.patch(`${PATH}/${first}`, { programme: "CDM", version: 2 })).status).toBe(200);
  });

  test("is checked as a whole after a change of one field", async () => {
    const { id } = await addProject(server, { programme: "VCS" });
    expect(await admin.patch(`${PATH}/${id}`, { registryStatus: "REGISTERED", version: 1 })).toMatchObject({
      status: 400,
      body: {
        errors: {
          registryStatusDate: ["Registry status date is required with Registry status"],
          registryProjectId: ["Registry id is required with a registered status"],
          methodology: ["Methodology is required with a registered status"],
        },
      },
    });
    expect(await admin.patch(`${PATH}/${id}`, { budget: 5, version: 1 })).toMatchObject({
      status: 400,
      body: { errors: { currency: ["Currency is required with Budget"] } },
    });
    const backwards = [{ from: "2024-12-31", to: "2024-01-01", tco2e: 1 }];
    expect(await admin.patch(`${PATH}/${id}`, { estimations: backwards, version: 1 })).toMatchObject({
      status: 400,
      body: { errors: { estimations: ["Entry 1: To must not be before From"] } },
    });
  });

  test("is created once although the answer was lost and the request repeated", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const sent = { ...bare(), name: "Made once" };
    const [first, second] = [await admin.post(PATH, sent, key), await admin.post(PATH, sent, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await historyOf(idOf(first))).toHaveLength(1);
  });
});
