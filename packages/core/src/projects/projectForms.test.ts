import type { Project } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFields, selectFormFailure } from "../forms/form.selectors.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { projectCreateScreen, projectEditScreen } from "./projects.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const me = "0190a000-0000-7000-8000-000000000001";

describe("the form of a new project", () => {
  const open = (stubs: Stubs = {}) =>
    openForm<Project>(projectCreateScreen, stubs, { address: "/project/create" });
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
    expect(form.announced).toContainEqual({ type: "navigate", to: `/project/${fakeId(5)}` });
    expect(await form.sent()).toMatchObject([{ ...least, leadUserId: me, tags: [], budget: null }]);
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
    await form.submit();
    expect(await form.sent()).toEqual([{ estimatedAnnualTco2e: 8600.5, version: 4 }]);
  });

  test("takes a suggestion for an empty field and replaces it with the next one", async () => {
    const form = await openForm<Project>(projectCreateScreen, {}, { address: "/project/create" });
    const suggest = (value: string) =>
      form.screen.send({ type: "field.suggest", name: "activityUnit", value });
    suggest("MW");
    expect(form.valueOf("activityUnit")).toBe("MW");
    suggest("ha");
    expect(form.valueOf("activityUnit")).toBe("ha");
    form.enter({ activityUnit: "turbines" });
    suggest("MWp");
    expect(form.valueOf("activityUnit")).toBe("turbines");
  });
});
