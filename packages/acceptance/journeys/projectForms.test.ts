import { endpoints } from "@canopy/contracts";
import type { Project } from "@canopy/core";
import { selectFields, selectIsConflicted, type FormActor } from "@canopy/core/forms";
import {
  projectCreateScreen,
  projectEditScreen,
  projectScreen,
  registryEntryRecord,
  registryEntryScreens,
} from "@canopy/core/projects";
import { selectRecord } from "@canopy/core/records";
import { expect, it } from "vitest";
import { eventually, fillIn, setStage, type Tab } from "./stage.ts";
import { oneByName } from "./work.ts";

const stage = setStage();

const firstOf = async (tab: Tab, name: "companies" | "projectTypes") => {
  const { data } = await tab.app.call(endpoints[name].list, { list: oneByName });
  return data[0]?.id ?? "";
};

const least = async (tab: Tab, name: string) => ({
  name,
  companyId: await firstOf(tab, "companies"),
  typeId: await firstOf(tab, "projectTypes"),
  programme: "VCS",
  country: "PT",
});

const errorOf = (form: FormActor, name: string) =>
  selectFields(form.getSnapshot()).find((field) => field.name === name)?.error;

/** A project created through the API, and its page. */
const openNew = async (tab: Tab, name: string) => {
  const { id } = await tab.app.call(
    endpoints.projects.create,
    { body: { ...(await least(tab, name)), programme: "VCS" as const } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const page = tab.open(projectScreen, { id });
  const project = (): Project => {
    const record = selectRecord<Project>(page.getSnapshot());
    if (!record) throw new Error("The project is not read yet");
    return record;
  };
  await eventually(project);
  return project;
};

it("a project form keeps decimals, days, goals and tags as they were typed", async () => {
  const admin = await stage.openSignedIn("/project/");
  const project = await openNew(admin, "Kelp farm");
  fillIn(admin.open(projectEditScreen, { record: project() }), {
    estimatedAnnualTco2e: "8600.5",
    coBenefits: ["14", "13"],
    tags: ["kelp"],
    latitude: "41.15",
    startDate: "2027-03-01",
  });
  await eventually(() =>
    expect(project()).toMatchObject({
      estimatedAnnualTco2e: 8600.5,
      coBenefits: [13, 14],
      tags: ["kelp"],
      latitude: 41.15,
      startDate: "2027-03-01",
    }),
  );
});

it("a registry entry is added to the list that someone else saved meanwhile", async () => {
  const admin = await stage.openSignedIn("/project/");
  const project = await openNew(admin, "Peat land");
  const entryForm = () =>
    admin.open(registryEntryScreens.estimations, { record: registryEntryRecord(project(), undefined) });
  const [first, second] = [entryForm(), entryForm()];
  fillIn(first, { from: "2027-01-01", to: "2027-12-31", tco2e: "8000" });
  await eventually(() => expect(project().estimations).toHaveLength(1));
  fillIn(second, { from: "2028-01-01", to: "2028-12-31", tco2e: "8600.5" });
  await eventually(() => expect(selectIsConflicted(second.getSnapshot())).toBe(true));
  second.send({ type: "form.reload" });
  await eventually(() => expect(selectIsConflicted(second.getSnapshot())).toBe(false));
  second.send({ type: "form.submit" });
  await eventually(() =>
    expect(project().estimations).toEqual([
      { from: "2027-01-01", to: "2027-12-31", tco2e: 8000 },
      { from: "2028-01-01", to: "2028-12-31", tco2e: 8600.5 },
    ]),
  );
});

it("a project form shows at its fields both shared faults and those that only the server knows", async () => {
  const admin = await stage.openSignedIn("/project/create");
  const form = admin.open(projectCreateScreen, undefined);
  fillIn(form, { ...(await least(admin, "Registered once")), registryStatus: "REGISTERED" });
  expect(errorOf(form, "registryProjectId")).toBe("Registry id is required with a registered status");
  const registration = {
    registryProjectId: "VCS-90001",
    registryStatusDate: "2026-03-01",
    methodology: "VM0033",
  };
  fillIn(form, registration);
  await eventually(() => expect(form.getSnapshot().matches("saved")).toBe(true));
  const again = admin.open(projectCreateScreen, undefined);
  fillIn(again, {
    ...(await least(admin, "Registered twice")),
    registryStatus: "REGISTERED",
    ...registration,
  });
  await eventually(() => expect(errorOf(again, "registryProjectId")).toMatch(/is already used/));
});
