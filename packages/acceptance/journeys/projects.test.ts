import { selectQuestion } from "@canopy/core";
import { bulkOffersOf, bulkScreen, bulkWorkOf, selectBulkForm } from "@canopy/core/bulk";
import { selectFields } from "@canopy/core/forms";
import { selectCanCreate, selectRows } from "@canopy/core/lists";
import {
  actionOf,
  historyAsk,
  projectCreateScreen,
  projectEditScreen,
  projectHistory,
  projectListScreen,
  registryEntriesOf,
  registryEntryRecord,
  registryEntryScreens,
  removeRegistryEntry,
  type HistoryPage,
} from "@canopy/core/projects";
import { selectCanUpdate, selectData } from "@canopy/core/records";
import { expect, it } from "vitest";
import { eventually, fillIn, setStage, type Tab } from "./stage.ts";
import { idsOf, makeProcess, makeProject, people } from "./work.ts";
import { openProject } from "./projectPage.ts";

const stage = setStage();

const wind = async (tab: Tab) => {
  const ids = idsOf(tab);
  const [companyId, typeId] = await Promise.all([ids.company("Brightwater Dairies"), ids.technology("WIND")]);
  return { companyId, typeId, programme: "VCS", country: "IE", methodology: "ACM0002" };
};

it("a project is created and changed, and the list follows without a reload", async () => {
  const manager = await stage.openSignedIn("/project/", people.manager);
  const list = manager.open(projectListScreen, undefined);
  const first = () => selectRows(list.getSnapshot())[0];
  await eventually(() => expect(selectRows(list.getSnapshot())).toHaveLength(10));
  expect(selectCanCreate(list.getSnapshot())).toBe(true);

  manager.visit("/project/create");
  const form = manager.open(projectCreateScreen, undefined);
  fillIn(form, { name: "No", ...(await wind(manager)), registryStatus: "REGISTERED" });
  const errorOf = (name: string) =>
    selectFields(form.getSnapshot()).find((field) => field.name === name)?.error;
  expect(errorOf("name")).toBe("Name must be at least 3 characters");
  expect(errorOf("registryProjectId")).toBe("Registry id is required with a registered status");
  fillIn(form, { name: "Knockmealdown wind", registryStatus: "", coBenefits: ["7", "13"] });
  await eventually(() => expect(first()).toMatchObject({ name: "Knockmealdown wind", status: "DRAFT" }));
  expect(manager.toastTexts()).toContain("Project created successfully");
  const created = first();
  if (!created) throw new Error("The new project is gone");
  expect(created).toMatchObject({
    code: "CP-0061",
    coBenefits: [7, 13],
    company: { name: "Brightwater Dairies" },
  });
  expect(manager.address()).toBe(`/project/${created.id}`);

  const { page, shown } = await openProject(manager, created.id);
  // The page opens with what the list's row knew.
  await eventually(() => expect(shown().leadUser).toMatchObject({ name: "Marek", surname: "Holub" }));
  expect(selectCanUpdate(page.getSnapshot())).toBe(true);
  fillIn(manager.open(projectEditScreen, { record: shown() }), {
    estimatedAnnualTco2e: "12500.5",
    registryProjectId: "VCS-4711",
  });
  await eventually(() => expect(shown().estimatedAnnualTco2e).toBe(12_500.5));
  await eventually(() => expect(first()?.estimatedAnnualTco2e).toBe(12_500.5));
});

it("a project's registry entry is added, changed and removed", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const { id } = await makeProject(manager);
  const { shown } = await openProject(manager, id);
  const entries = () => registryEntriesOf(shown(), "estimations");
  expect(entries()).toEqual([]);
  const form = () => registryEntryScreens.estimations;
  fillIn(manager.open(form(), { record: registryEntryRecord(shown(), undefined) }), {
    from: "2027-01-01",
    to: "2036-12-31",
    tco2e: "125000",
  });
  const first = { from: "2027-01-01", to: "2036-12-31", tco2e: 125_000 };
  await eventually(() => expect(entries()).toEqual([first]));
  fillIn(manager.open(form(), { record: registryEntryRecord(shown(), entries()[0]) }), { tco2e: "130000" });
  await eventually(() => expect(entries()).toEqual([{ ...first, tco2e: 130_000 }]));
  await removeRegistryEntry(manager.app.services, shown(), "estimations", 0);
  await eventually(() => expect(entries()).toEqual([]));
});

it("a project is held and resumed with its process, disabled and enabled, and the history shows it", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const { id } = await makeProject(manager);
  await makeProcess(manager, id);
  const { shown, act, confirm, offers } = await openProject(manager, id);
  const statuses = () => [shown().status, shown().processes?.[0]?.status];
  await eventually(() => expect(statuses()).toEqual(["ACTIVE", "IN_PROGRESS"]));
  expect(offers()).toEqual(["hold", "complete", "disable"]);

  act("complete");
  await confirm();
  await eventually(() => expect(manager.toastTexts().join()).toMatch(/process/i));
  expect(statuses()).toEqual(["ACTIVE", "IN_PROGRESS"]);

  act("hold");
  await eventually(() => expect(statuses()).toEqual(["ON_HOLD", "ON_HOLD"]));
  await eventually(() => expect(offers()).toEqual(["resume", "disable"]));
  act("disable");
  expect(selectQuestion(manager.app.confirm.getSnapshot())?.message).toMatch(/can only be read/);
  await confirm();
  await eventually(() => expect(statuses()).toEqual(["DISABLED", "ON_HOLD"]));

  const client = await stage.server().signIn(people.manager);
  const written = await client.patch(`/api/projects/${id}`, { name: "Renamed", version: shown().version });
  expect(written).toMatchObject({ status: 409, body: { type: "/errors/invalid-transition" } });

  await eventually(() => expect(offers()).toEqual(["enable"]));
  act("enable");
  await eventually(() => expect(statuses()).toEqual(["ON_HOLD", "ON_HOLD"]));
  await eventually(() => expect(offers()).toContain("resume"));
  act("resume");
  await eventually(() => expect(statuses()).toEqual(["ACTIVE", "IN_PROGRESS"]));

  const history = manager.open(projectHistory, { ask: historyAsk(id) });
  const told = () =>
    selectData<HistoryPage>(history.getSnapshot())?.entries.map(
      (entry) => `${entry.actorName} ${actionOf(entry)}`,
    );
  // The clock stands still here, so nothing was earlier.
  await eventually(() =>
    expect(told()?.toSorted()).toEqual([
      "Marek Holub changed the project",
      "Marek Holub created the process “Registration”",
      "Marek Holub created the project",
      "Marek Holub disabled the project",
      "Marek Holub enabled the project",
      "Marek Holub held the process “Registration”",
      "Marek Holub held the project",
      "Marek Holub resumed the process “Registration”",
      "Marek Holub resumed the project",
    ]),
  );
});

it("a possible duplicate project is reported, by its name and by its site", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const { shown } = await openProject(manager, await idsOf(manager).project("CP-0009"));
  expect(shown().duplicates).toMatchObject([{ code: "CP-0008", reasons: ["SAME_SITE"] }]);
  const { name, companyId, code } = await makeProject(manager, { name: `Peat ${crypto.randomUUID()}` });
  const twin = await makeProject(manager, { name: name.toUpperCase(), companyId });
  const { shown: shownTwin } = await openProject(manager, twin.id);
  expect(shownTwin().duplicates?.find((other) => other.code === code)?.reasons).toContain("SAME_NAME");
});

it("projects are held at once with the reason that was asked for, and their processes with them", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const made = [await makeProject(manager), await makeProject(manager)];
  for (const { id } of made) await makeProcess(manager, id);
  manager.visit("/project/");
  const list = manager.open(projectListScreen, undefined);
  for (const { id } of made) {
    await eventually(() => expect(selectRows(list.getSnapshot()).map((row) => row.id)).toContain(id));
    list.send({ type: "rows.choose", by: "row", id });
  }
  const bulk = manager.open(bulkScreen, { list, work: bulkWorkOf(manager.app).work });
  const offer = bulkOffersOf(manager.app.services, list).find(({ id }) => id === "hold");
  if (!offer) throw new Error("Holding is not offered");
  bulk.send({ type: "bulk.choose", offer });
  expect(selectBulkForm(bulk.getSnapshot())?.message).toMatch(/processes are held with them/);
  bulk.send({ type: "bulk.submit" });
  expect(selectBulkForm(bulk.getSnapshot())?.field.error).toBe("Reason is required");
  bulk.send({ type: "bulk.answer", value: "The site is sold." });
  bulk.send({ type: "bulk.submit" });
  await eventually(() => expect(manager.toastTexts()).toContain("2 projects put on hold"));

  const client = await stage.server().signIn(people.manager);
  for (const { id } of made) {
    const { body } = await client.get(`/api/projects/${id}?extend=processes`);
    expect(body).toMatchObject({ status: "ON_HOLD", processes: [{ status: "ON_HOLD" }] });
    const { body: history } = await client.get(`/api/projects/${id}/history`);
    expect(JSON.stringify(history)).toContain("The site is sold.");
  }
});
