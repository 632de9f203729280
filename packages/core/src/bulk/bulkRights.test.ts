import type { ActingPerson } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { offersFor } from "./bulkRights.ts";

const manager = { id: fakeId(1), roles: ["PROGRAMME_MANAGER"], permissions: [], companyId: null } as const;
const partner = { ...manager, roles: ["PARTNER"], companyId: fakeId(5) };
const officer = { ...manager, roles: ["PROJECT_OFFICER"] };

const acting = (person: ActingPerson, permits: (access: unknown) => boolean = () => true) => ({
  allowed: [],
  actions: [],
  permits,
  person,
  mayChooseFrom: () => true,
});
const { project } = fakeDocument();
if (!project) throw new Error("The document has no project");

describe("the actions on chosen documents", () => {
  const offered = (person: ActingPerson, ...rows: readonly ReturnType<typeof fakeDocument>[]) =>
    offersFor("documents", rows, acting(person)).map(({ id }) => id);

  test("submit and delete drafts, and change what was handed in already", () => {
    const draft = fakeDocument({ versions: [] });
    const submitted = fakeDocument({ state: "SUBMITTED" });
    expect(offered(manager, draft)).toEqual(["submit", "kind", "note", "hide", "remove"]);
    expect(offered(manager, submitted)).toEqual(["kind", "note", "hide"]);
    expect(offered(manager, draft, submitted)).toContain("submit");
    expect(offered(manager, fakeDocument({ internal: true }))).toContain("show");
  });

  test("need the right on every chosen row: none on a disabled project, none beside an officer's own", () => {
    const draft = fakeDocument({ versions: [] });
    expect(offered(manager, draft, fakeDocument({ project: { ...project, status: "DISABLED" } }))).toEqual(
      [],
    );
    const own = { ...project, leadUserId: officer.id };
    const foreign = { ...project, leadUserId: fakeId(8), responsibleIds: [] };
    expect(offered(officer, fakeDocument({ project: own, processId: null }))).toContain("kind");
    expect(offered(officer, fakeDocument({ project: foreign, processId: null }))).toEqual([]);
  });

  test("let no partner write the evidence of somebody else's step", () => {
    const step = { id: fakeId(9), processId: fakeId(10), name: "Data", state: "READY" };
    const at = (ownerCompanyId: string | null) => fakeDocument({ milestone: { ...step, ownerCompanyId } });
    expect(offered(partner, at(partner.companyId))).toEqual(["kind", "note"]);
    expect(offered(partner, at(fakeId(6)))).toEqual([]);
  });
});

test("records that are offered for new ones can be deactivated, and others activated", () => {
  const offered = (active: boolean) =>
    offersFor("projectTypes", [{ id: fakeId(3), active } as { id: string }], acting(manager)).map(
      ({ id }) => id,
    );
  expect(offered(true)).toContain("deactivate");
  expect(offered(true)).not.toContain("activate");
  expect(offered(false)).toContain("activate");
});
