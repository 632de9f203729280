import { documentEndpoints, type Project } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChoices, selectFields, selectFormFailure, selectIsDirty } from "../forms/form.selectors.ts";
import { fakePorts, type FakePorts } from "../testing/fakePorts.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId, fakeProjectType } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import { projectCreateScreen, projectEditScreen } from "./projectForm.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const me = "0190a000-0000-7000-8000-000000000001";

describe("the form of a new project", () => {
  const open = (stubs: Stubs = {}) =>
    openForm<Project>(projectCreateScreen, stubs, {
      address: "/project/create",
      permissions: ["project:create", "project:get", "user:list", "company:list", "company:get"],
    });
  const least = {
    name: "Shore power",
    companyId: fakeId(1),
    typeId: fakeId(3),
    programme: "CORPORATE",
    country: "NO",
  };

  test("starts with its author as lead, requires the mandatory fields and opens the project", async () => {
    const form = await open({ projects: { create: fakeProject() } });
    await form.submit();
    expect(form.errors()).toEqual({
      name: "Name is required",
      companyId: "Company is required",
      typeId: "Technology is required",
      programme: "Programme is required",
      country: "Country is required",
    });
    form.enter(least);
    await form.submit();
    expect(form.toastTexts()).toEqual(["Project created successfully"]);
    expect(form.announced).toContainEqual({ type: "return", to: `/project/${fakeId(5)}` });
    expect(await form.sent()).toMatchObject([{ ...least, leadUserId: me, tags: [], budget: null }]);
  });

  test("refuses a region that stayed from another country", async () => {
    const form = await open({ projects: { create: fakeProject() } });
    form.enter({ ...least, region: "pt-11" });
    await form.submit();
    expect(form.errors()).toEqual({ region: "Region must begin with NO-, as the codes of its country do" });
    form.enter({ region: "no-46" });
    await form.submit();
    expect(await form.sent()).toMatchObject([{ region: "NO-46" }]);
  });

  test("shows registry and methodology only for credited projects and sends neither for others", async () => {
    const form = await open({ projects: { create: fakeProject() } });
    const has = (name: string) => selectFields(form.now()).some((field) => field.name === name);
    expect(has("registryProjectId")).toBe(false);
    form.enter({ ...least, programme: "VCS", registryProjectId: "VCS-1", coBenefits: ["13", "7"] });
    expect(has("registryProjectId")).toBe(true);
    form.enter({ programme: "CORPORATE" });
    await form.submit();
    const [body] = await form.sent();
    expect(body).not.toHaveProperty("registryProjectId");
    expect(body).toMatchObject({ coBenefits: [7, 13] });
  });

  test("is checked as a whole, as the server checks it", async () => {
    const form = await open();
    form.enter({
      ...least,
      programme: "GOLD_STANDARD",
      registryStatus: "REGISTERED",
      budget: "1000",
      validationBodyId: fakeId(4),
      verificationBodyId: fakeId(4),
      creditingPeriodStart: "2026-04-01",
      creditingPeriodEnd: "2026-03-01",
    });
    await form.submit();
    expect(form.errors()).toEqual({
      registryStatusDate: "Registry status date is required with Registry status",
      registryProjectId: "Registry id is required with a registered status",
      methodology: "Methodology is required with a registered status",
      creditingPeriodEnd: "Crediting period end must not be before Crediting period start",
      currency: "Currency is required with Budget",
      verificationBodyId: "Verification body must differ from Validation body under this programme",
    });
  });

  test("shows the server's message about a hidden field above its fields", async () => {
    const refused = problem("/errors/validation", undefined, { registryProjectId: ["is already used"] });
    const form = await open({ projects: { create: refused } });
    form.enter(least);
    await form.submit();
    expect(form.errors()).toEqual({});
    expect(selectFormFailure(form.now())?.lines).toEqual(["is already used"]);
  });

  test("shows the server's message about a field at that field and keeps the input", async () => {
    const refused = problem("/errors/validation", undefined, { registryProjectId: ["is already used"] });
    const form = await open({ projects: { create: refused } });
    form.enter({ ...least, programme: "VCS", registryProjectId: "VCS-1" });
    await form.submit();
    expect(form.errors()).toEqual({ registryProjectId: "is already used" });
    expect([form.valueOf("registryProjectId"), form.toastTexts()]).toEqual(["VCS-1", []]);
  });
});

describe("the form of a project", () => {
  test("shows any existing project without an error and sends only what was changed", async () => {
    const record = fakeProject({
      version: 4,
      programme: "VCS",
      latitude: -33.4,
      coBenefits: [13],
      tags: ["flagship"],
      budget: 740_000.5,
      currency: "EUR",
    });
    const form = await openForm<Project>(
      projectEditScreen,
      { projects: { update: record } },
      { address: "/project/1", given: { record } },
    );
    expect([form.valueOf("latitude"), form.valueOf("coBenefits")]).toEqual(["-33.4", ["13"]]);
    form.enter({ estimatedAnnualTco2e: "8600.5" });
    const documents = [documentEndpoints.list.path, "list"];
    form.app.queryClient.setQueryData(documents, {});
    await form.submit();
    expect(await form.sent()).toEqual([{ estimatedAnnualTco2e: 8600.5, version: 4 }]);
    // its people decide what may be done with them
    expect(form.app.queryClient.getQueryState(documents)?.isInvalidated).toBe(true);
  });

  test("takes long decimals as they are, and writes and reads the locale's signs", async () => {
    const record = fakeProject({
      version: 4,
      latitude: 38.716_672_503_501_66,
      longitude: -9.1,
      activityAmount: 0.1 + 0.2,
    });
    const ports = fakePorts({
      locale: "de",
      address: "/project/1",
      fetch: stubWire({ projects: { update: record } }),
    });
    const form = await openForm<Project>(projectEditScreen, {}, { ports, given: { record } });
    expect([form.valueOf("latitude"), form.valueOf("activityAmount")]).toEqual([
      "38,71667250350166",
      "0,30000000000000004",
    ]);
    form.enter({ estimatedAnnualTco2e: "12,345 678" });
    await form.submit();
    expect(form.errors()).toEqual({ estimatedAnnualTco2e: "Estimated reduction must be a number" });
    form.enter({ estimatedAnnualTco2e: "12.345", longitude: "-9.1234567890123" });
    await form.submit();
    expect(await form.sent()).toEqual([
      { estimatedAnnualTco2e: 12_345, longitude: -9.123_456_789_012_3, version: 4 },
    ]);
  });
});

describe("the choices of a project's form", () => {
  const rights = [
    "project:create",
    "project:list",
    "project:get",
    "project_type:list",
    "project_type:get",
    "company:list",
    "company:get",
  ];
  const solar = fakeProjectType({
    id: fakeId(31),
    name: "Solar",
    activityUnit: "MWp",
    mitigationType: "REDUCTION",
  });
  const trees = fakeProjectType({ id: fakeId(32), name: "Trees", activityUnit: "ha", mitigationType: null });
  const people = [
    { id: fakeId(41), name: "Own", surname: "Staff", companyName: null },
    { id: fakeId(42), name: "Nora", surname: "Wind", companyName: "Nordwind Works" },
    { id: fakeId(43), name: "Brit", surname: "Dairy", companyName: "Brightwater Dairies" },
  ];
  const companies = [fakeCompany(), fakeCompany({ id: fakeId(11), name: "Brightwater Dairies" })];
  const stubs: Stubs = {
    companies: { list: { data: companies, total: 2 } },
    projectTypes: { list: { data: [solar, trees], total: 2 } },
    users: { assignable: people },
  };
  const open = async (given?: { record: Project }, more: Stubs = {}, ports?: FakePorts) => {
    const form = await openForm<Project>(
      given ? projectEditScreen : projectCreateScreen,
      { ...stubs, ...more },
      {
        address: "/project/create",
        permissions: rights,
        ...(given && { given }),
        ...(ports && { ports }),
      },
    );
    await vi.advanceTimersByTimeAsync(0);
    return form;
  };

  test("a technology suggests its unit and its mitigation where nothing was entered, and the next one its own", async () => {
    const form = await open();
    const shown = () => [form.valueOf("activityUnit"), form.valueOf("mitigationType")];
    form.enter({ typeId: solar.id });
    expect(shown()).toEqual(["MWp", "REDUCTION"]);
    form.enter({ typeId: trees.id });
    expect(shown()).toEqual(["ha", ""]);
    form.enter({ activityUnit: "turbines", typeId: solar.id });
    expect(shown()).toEqual(["turbines", "REDUCTION"]);
  });

  test("a suggested value is kept as a draft with what was entered", async () => {
    const form = await open();
    form.enter({ typeId: solar.id });
    const key = form.ports.local.keys().find((one) => one.startsWith("draft:"));
    expect(form.ports.local.read(key ?? "")).toContain("MWp");
  });

  test("a suggested value that was taken out stays out of a restored draft, and after a conflict", async () => {
    const before = await open();
    before.enter({ typeId: solar.id });
    before.enter({ activityUnit: "" });
    const draft = await open(undefined, {}, before.ports);
    draft.screen.send({ type: "draft.restore" });
    draft.enter({ name: "Shore power" });
    expect([draft.valueOf("activityUnit"), draft.valueOf("mitigationType")]).toEqual(["", "REDUCTION"]);

    const record = fakeProject({ typeId: trees.id, type: trees, activityUnit: "ha", mitigationType: null });
    const get = { ...record, version: record.version + 1 };
    const form = await open({ record }, { projects: { update: problem("/errors/conflict"), get } });
    form.enter({ typeId: solar.id, activityUnit: "" });
    await form.submit();
    form.screen.send({ type: "form.reload" });
    await vi.advanceTimersByTimeAsync(0);
    form.enter({ name: "Shore power" });
    expect([form.valueOf("typeId"), form.valueOf("activityUnit")]).toEqual([solar.id, ""]);
  });

  test("the technology that a project has suggests nothing", async () => {
    const form = await open({ record: fakeProject({ typeId: solar.id, type: solar }) });
    expect([form.valueOf("activityUnit"), selectIsDirty(form.now())]).toEqual(["", false]);
  });

  test("only our own staff and the people of the chosen company may lead or be responsible", async () => {
    const form = await open();
    for (const field of ["leadUserId", "responsibleIds"]) expect(form.offered(field)).toEqual(["Own Staff"]);
    form.enter({ companyId: companies[1]?.id ?? "" });
    for (const field of ["leadUserId", "responsibleIds"])
      expect(form.offered(field)).toEqual(["Brit Dairy, Brightwater Dairies", "Own Staff"]);
  });

  test("the people of another company of the same name may not lead", async () => {
    const namesake = fakeCompany({ id: fakeId(12), name: "Nordwind Works" });
    const of = (index: number, surname: string, company: { readonly id: string; readonly name: string }) => ({
      ...{ id: fakeId(index), name: "Nora", surname },
      ...{ companyId: company.id, companyName: company.name },
    });
    const [nordwind = fakeCompany()] = companies;
    const form = await openForm<Project>(
      projectCreateScreen,
      {
        ...stubs,
        companies: { list: { data: [nordwind, namesake], total: 2 } },
        users: { assignable: [of(42, "Wind", nordwind), of(44, "Other", namesake)] },
      },
      { address: "/project/create", permissions: rights },
    );
    await vi.advanceTimersByTimeAsync(0);
    form.enter({ companyId: nordwind.id });
    expect(form.offered("leadUserId")).toEqual(["Nora Wind, Nordwind Works"]);
  });

  test("people of the former company are neither lead nor responsible after the company is changed", async () => {
    const form = await open();
    const [own, brit] = [fakeId(41), fakeId(43)];
    form.enter({ companyId: companies[1]?.id ?? "" });
    form.enter({ leadUserId: brit, responsibleIds: [brit, own] });
    form.enter({ companyId: companies[0]?.id ?? "" });
    expect([form.valueOf("leadUserId"), form.valueOf("responsibleIds")]).toEqual(["", [own]]);
    expect(form.offered("responsibleIds")).toEqual(["Nora Wind, Nordwind Works", "Own Staff"]);
  });

  test("those in charge of a record stay until its company is changed, and none of them is shown by an id", async () => {
    const [brit, gone] = [fakeId(43), fakeId(45)];
    const company = companies[1];
    const record = fakeProject({
      companyId: company?.id ?? "",
      leadUserId: brit,
      responsibleIds: [brit, gone],
    });
    const form = await open({ record });
    expect([form.valueOf("leadUserId"), form.valueOf("responsibleIds")]).toEqual([brit, [brit, gone]]);
    expect(selectIsDirty(form.now())).toBe(false);
    expect(form.offered("responsibleIds")).toContain("another one");
    form.enter({ companyId: companies[0]?.id ?? "" });
    expect([form.valueOf("leadUserId"), form.valueOf("responsibleIds")]).toEqual(["", [gone]]);
  });

  test("those in charge stay on offer, even where nobody could choose them anew", async () => {
    const left = { id: fakeId(44), name: "Long", surname: "Gone" };
    const form = await open({ record: fakeProject({ responsibleIds: [left.id], responsibles: [left] }) });
    expect(form.offered("responsibleIds")).toEqual([
      "Nora Wind, Nordwind Works",
      "Own Staff",
      "Marek Holub",
      "Long Gone",
    ]);
  });
});

test("a required field says that the role may not see its choices, and names no search", async () => {
  const form = await openForm(projectCreateScreen, {}, { permissions: ["project:create"] });
  const company = selectFields(form.now()).find(({ name }) => name === "companyId");
  expect(company?.help).toBe("Your role does not let you see these choices");
  expect(selectChoices(form.now(), "companyId")?.emptyText).toBe(company?.help);
});
