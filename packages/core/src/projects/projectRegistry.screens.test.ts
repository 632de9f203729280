import { projects, type Project } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recordKey } from "../cache/keys.ts";
import { selectFormFailure, selectIsConflicted } from "../forms/form.selectors.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import {
  registryEntriesOf,
  registryEntryRecord,
  registryEntryScreens,
  registryListRefusal,
  askToRemoveEntry,
  removeRegistryEntry,
  withEntry,
} from "./projectRegistry.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const [first, second] = [
  { from: "2026-01-01", to: "2026-12-31", tco2e: 100 },
  { from: "2027-01-01", to: "2027-12-31", tco2e: 200.5 },
];
const shownKey = recordKey(projects.path, fakeProject().id);
const project = fakeProject({ version: 3, estimations: [first, second] });

const open = (entry: Readonly<Record<string, unknown>> | undefined, stubs: Stubs["projects"] = {}) =>
  openForm(
    registryEntryScreens.estimations,
    { projects: { get: project, update: project, ...stubs } },
    { address: `/project/${project.id}`, given: { record: registryEntryRecord(project, entry) } },
  );
const patchOf = async (form: Awaited<ReturnType<typeof open>>) => {
  const patches = form.ports.requests.filter(({ method }) => method === "PATCH");
  return patches.at(-1)?.clone().json() as Promise<unknown>;
};

describe("an entry of a registry list", () => {
  test("that is new is added, and the whole list is sent over the version that was read", async () => {
    const form = await open(undefined);
    form.app.services.client.setQueryData(shownKey, project);
    form.enter({ from: "2028-01-01", to: "2028-12-31", tco2e: "300" });
    await form.submit();
    const added = { from: "2028-01-01", to: "2028-12-31", tco2e: 300 };
    expect(await patchOf(form)).toEqual({ estimations: [first, second, added], version: 3 });
    expect(form.app.services.client.getQueryState(shownKey)?.isInvalidated).toBe(true);
    expect(form.toastTexts()).toEqual(["Changes saved successfully"]);
  });

  test("that is changed keeps its position", async () => {
    const form = await open(first);
    expect(form.valueOf("tco2e")).toBe("100");
    form.enter({ tco2e: "150" });
    await form.submit();
    expect(await patchOf(form)).toEqual({ estimations: [{ ...first, tco2e: 150 }, second], version: 3 });
  });

  test("that a full list does not take is refused with the reason, and nothing is sent", async () => {
    const full = { ...project, estimations: Array.from({ length: 100 }, () => first) };
    const form = await open(undefined, { get: full });
    form.enter({ from: "2028-01-01", to: "2028-12-31", tco2e: "300" });
    await form.submit();
    expect(selectFormFailure(form.now())?.text).toBe("Entries must be at most 100");
    expect(await patchOf(form)).toBeUndefined();
    expect([form.valueOf("tco2e"), form.toastTexts()]).toEqual(["300", ["Entries must be at most 100"]]);
  });

  test("beside one that the rules no longer take is refused with the number of that one", async () => {
    const later = { ...second, tco2e: -1 };
    const form = await open(first, { get: { ...project, estimations: [first, later] } });
    form.enter({ tco2e: "150" });
    await form.submit();
    expect(selectFormFailure(form.now())?.text).toBe(
      "Entry 2: tCO2e must be between 0 and 1,000,000,000,000",
    );
  });

  test("must not end before it starts", async () => {
    const form = await open(first);
    form.enter({ to: "2025-01-01" });
    await form.submit();
    expect(form.errors()).toEqual({ to: "To must not be before From" });
  });

  test("that meets another person's change waits and is then applied to their version", async () => {
    const theirs: Project = { ...project, version: 4, estimations: [second, first] };
    const answers = [problem("/errors/conflict")(), undefined];
    const form = await open(first, {
      get: () => (answers.length === 2 ? project : theirs),
      update: () => answers.shift() ?? theirs,
    });
    form.enter({ tco2e: "150" });
    await form.submit();
    expect(selectIsConflicted(form.now())).toBe(true);
    form.screen.send({ type: "form.reload" });
    await vi.advanceTimersByTimeAsync(0);
    expect(form.valueOf("tco2e")).toBe("150");
    await form.submit();
    expect(await patchOf(form)).toEqual({ estimations: [second, { ...first, tco2e: 150 }], version: 4 });
  });

  test("that someone else changed or removed meanwhile is added, so that neither is lost", () => {
    const changed = { ...first, tco2e: 150 };
    expect(withEntry("estimations", [second], first, changed)).toEqual([second, changed]);
    expect(withEntry("labels", [{ kind: "ENDORSEMENT" }], { kind: "ENDORSEMENT", note: null }, {})).toEqual([
      {},
    ]);
  });
});

describe("removing an entry", () => {
  test("asks first, and only a yes removes it", async () => {
    const { app, ports, question, answer, toastTexts } = await openSignedIn(
      { projects: { update: project } },
      ["project:update"],
    );
    const answered = async (said: "accept" | "cancel") => {
      askToRemoveEntry(app, project, "estimations", 0);
      expect(question()).toMatchObject({
        title: "Remove estimation",
        message: "The estimation is taken off the project.",
        ...{ confirmLabel: "Remove", isDanger: true },
      });
      answer(said);
      await settle();
      return ports.requests.length;
    };
    expect(await answered("cancel")).toBe(0);
    expect(await answered("accept")).toBe(1);
    expect(toastTexts()).toEqual(["Changes saved successfully"]);
  });

  test("sends the rest over the version that was read", async () => {
    const { app, ports } = await openSignedIn({ projects: { update: project } }, ["project:update"]);
    await removeRegistryEntry(app.services, project, "estimations", 0);
    expect(await ports.requests[0]?.json()).toEqual({ estimations: [second], version: 3 });
  });

  test("rejects and shows the failure when the server refuses it", async () => {
    const { app, toastTexts } = await openSignedIn(
      { projects: { update: problem("/errors/conflict", "Changed since it was read.") } },
      ["project:update"],
    );
    app.services.client.setQueryData(shownKey, project);
    await expect(removeRegistryEntry(app.services, project, "estimations", 0)).rejects.toThrow();
    expect(toastTexts()).toEqual(["Changed since it was read."]);
    expect(app.services.client.getQueryState(shownKey)?.isInvalidated).toBe(true);
  });
});

test("a list takes entries until it holds 100, and then says why it takes none", () => {
  const refusalOf = (length: number) =>
    registryListRefusal({ ...project, estimations: Array.from({ length }, () => first) }, "estimations");
  expect([refusalOf(0), refusalOf(99)]).toEqual([undefined, undefined]);
  expect(refusalOf(100)).toBe("100 entries are the most that a list holds: remove one to add another.");
});

test("finds no entries in a list that the answer lacks", () => {
  expect(registryEntriesOf(fakeProject({ id: fakeId(9) }), "ratings")).toEqual([]);
});
