import type { ActingPerson } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { sameValue } from "../base/sameValue.ts";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
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

  test("delete a draft for who made it, and for who may change projects", () => {
    const own = fakeDocument({ versions: [], createdById: manager.id });
    const other = fakeDocument({ versions: [], createdById: fakeId(7) });
    const ids = (permits: (wanted: unknown) => boolean, ...rows: readonly (typeof own)[]) =>
      offersFor("documents", rows, acting(manager, permits)).map(({ id }) => id);
    const noProjects = (wanted: unknown) => !sameValue(wanted, ["project:update"]);
    expect(ids(() => true, own, other)).toContain("remove");
    expect(ids(noProjects, own)).toContain("remove");
    expect(ids(noProjects, own, other)).not.toContain("remove");
    expect(ids(noProjects, own, other)).toContain("submit");
  });

  test("let no partner write the evidence of somebody else's step", () => {
    const step = { id: fakeId(9), processId: fakeId(10), name: "Data", state: "READY" };
    const at = (ownerCompanyId: string | null) => fakeDocument({ milestone: { ...step, ownerCompanyId } });
    expect(offered(partner, at(partner.companyId))).toEqual(["kind", "note"]);
    expect(offered(partner, at(fakeId(6)))).toEqual([]);
  });
});

test("projects are put on hold where one of them is active", () => {
  const offered = (...statuses: readonly string[]) =>
    offersFor(
      "projects",
      statuses.map((status) => fakeProject({ status })),
      acting(manager),
    ).map(({ id }) => id);
  expect(offered("ACTIVE")).toContain("hold");
  expect(offered("ON_HOLD", "ACTIVE")).toContain("hold");
  expect(offered("ON_HOLD", "COMPLETED")).not.toContain("hold");
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

test("people are assigned to reminders by those who may link others", () => {
  const offered = (...missing: readonly string[]) =>
    offersFor(
      "reminders",
      [{ id: fakeId(4) }],
      acting(officer, (access) => !Array.isArray(access) || !access.some((one) => missing.includes(one))),
    ).map(({ id }) => id);
  expect(offered()).toContain("people");
  expect(offered("reminder:link_user")).not.toContain("people");
});

describe("the actions on chosen milestones", () => {
  const permissions = ["project_milestone:complete"];
  const within = (over: object = {}) => ({ ...fakeProcess(), project: fakeProject(), ...over });
  const row = (over: object = {}) =>
    ({ ...fakeMilestone("B", { state: "READY" }), process: within(), ...over }) as unknown as {
      readonly id: string;
    };
  const offered = (person: Partial<ActingPerson> | undefined, ...rows: readonly { readonly id: string }[]) =>
    offersFor("milestones", rows, {
      ...acting({ ...manager, permissions }),
      person: person && { ...manager, permissions, ...person },
    }).map(({ id }) => id);

  const optional = row({ optional: true });

  test("complete those that are open", () => {
    expect(offered({}, row())).toEqual(["complete"]);
    expect(offered({}, row({ state: "LOCKED" }))).toEqual([]);
    expect(offered({}, row({ state: "LOCKED" }), row({ state: "REOPENED" }))).toEqual(["complete"]);
  });

  test("skip optional ones that are ready, and are not offered where none can be skipped", () => {
    expect(offered({}, optional)).toEqual(["complete", "skip"]);
    expect(offered({}, row(), optional, row({ state: "LOCKED" }))).toEqual(["complete", "skip"]);
    expect(offered({}, row({ optional: true, state: "REOPENED" }))).toEqual(["complete"]);
    expect(offered({}, row({ optional: true, state: "LOCKED" }), row())).toEqual(["complete"]);
    expect(offered({}, row({ optional: true, kind: "end_ok" }))).toEqual([]);
  });

  test("complete no end, which ends its process, but the steps that are chosen beside it", () => {
    for (const kind of ["end_ok", "end_fail"]) {
      expect(offered({}, row({ kind }))).toEqual([]);
      expect(offered({}, row({ state: "LOCKED" }), row({ kind }))).toEqual([]);
      expect(offered({}, row(), row({ kind, state: "REOPENED" }))).toEqual(["complete"]);
    }
  });

  test("need the permission, a person and a process", () => {
    expect(offered({ permissions: [] }, row())).toEqual([]);
    expect(offered(undefined, row())).toEqual([]);
    expect(offered({}, row({ process: null }))).toEqual([]);
    expect(offered({}, row(), row({ process: null }))).toEqual([]);
  });

  test("of a partner are those on its own steps, of an officer those of their project or process", () => {
    const asPartner = { roles: ["PARTNER_USER"], companyId: fakeId(5) };
    expect(offered(asPartner, row())).toEqual([]);
    expect(offered(asPartner, row({ ownerCompanyId: fakeId(5), optional: true }))).toEqual([
      "complete",
      "skip",
    ]);
    const asOfficer = { roles: ["PROJECT_OFFICER"] };
    const mine = [
      { project: fakeProject({ leadUserId: manager.id }) },
      { project: fakeProject({ responsibleIds: [manager.id] }) },
      { responsibleIds: [manager.id] },
    ];
    expect(offered(asOfficer, row())).toEqual([]);
    expect(mine.map((process) => offered(asOfficer, row({ process: within(process) })).length)).toEqual([
      1, 1, 1,
    ]);
  });
});

describe("the actions on chosen findings", () => {
  const offered = (
    person: Partial<ActingPerson> | undefined,
    ...over: readonly Parameters<typeof fakeFinding>[0][]
  ) =>
    offersFor("findings", over.map(fakeFinding), {
      ...acting(manager),
      person: person && { ...manager, ...person },
    }).map(({ id }) => id);

  test("set the day of those to answer, close answered ones and carry forward action requests", () => {
    expect(offered({}, {})).toEqual(["due"]);
    expect(offered({}, { state: "ANSWERED" })).toEqual(["close"]);
    expect(offered({}, { kind: "FAR" })).toEqual(["due", "carry"]);
    expect(offered({}, { kind: "FAR", state: "REOPENED" })).toEqual(["due"]);
    expect(offered({}, { kind: "FAR", state: "CARRIED" })).toEqual([]);
    expect(offered({}, { state: "CLOSED" })).toEqual([]);
  });

  test("close an observation that is open, because it needs no answer", () => {
    expect(offered({}, { kind: "OBS" })).toEqual(["due", "close"]);
    expect(offered({}, { kind: "OBS", state: "ANSWERED" })).toEqual(["close"]);
    expect(offered({}, { kind: "OBS", state: "CLOSED" })).toEqual([]);
    expect(offered({}, { kind: "CAR" }, { kind: "CL", state: "REOPENED" })).toEqual(["due"]);
  });

  test("close none for a reviewer who is involved in one of their processes", () => {
    const asReviewer = { roles: ["MRV_REVIEWER"] };
    const answered = { state: "ANSWERED" };
    const involved = {
      ...answered,
      process: { ...fakeProcess(), project: fakeProject(), responsibleIds: [manager.id] },
    };
    expect(offered(asReviewer, answered)).toEqual(["close"]);
    expect(offered(asReviewer, answered, involved)).toEqual([]);
    expect(offered({}, involved)).toEqual(["close"]);
    expect(offered(asReviewer, { ...involved, kind: "FAR", state: "OPEN" })).toEqual(["due", "carry"]);
  });

  test("need a person who writes findings there, and a process", () => {
    expect(offered(undefined, {})).toEqual([]);
    expect(offered({}, { process: null })).toEqual([]);
    expect(offered({ roles: ["PARTNER_USER"], companyId: fakeId(5) }, {})).toEqual([]);
    const within = (over: object) => ({ process: { ...fakeProcess(), project: fakeProject(), ...over } });
    const asOfficer = { roles: ["PROJECT_OFFICER"] };
    expect(offered(asOfficer, within({}))).toEqual([]);
    expect(offered(asOfficer, within({ responsibleIds: [manager.id] }))).toEqual(["due"]);
    expect(offered(asOfficer, within({ project: fakeProject({ leadUserId: manager.id }) }))).toEqual(["due"]);
    expect(offered(asOfficer, within({ project: fakeProject({ responsibleIds: [manager.id] }) }))).toEqual([
      "due",
    ]);
  });
});

test("documents of a process are offered to officers, whom the server then checks; none without a person or a project", () => {
  const offered = (document: ReturnType<typeof fakeDocument>, person: ActingPerson | undefined = officer) =>
    offersFor("documents", [document], { ...acting(manager), person }).map(({ id }) => id);
  const foreign = { ...project, leadUserId: fakeId(8), responsibleIds: [] };
  expect(offered(fakeDocument({ project: foreign, processId: fakeId(90) }))).toContain("kind");
  expect(offered(fakeDocument({ project: null }))).toEqual([]);
  expect(offersFor("documents", [fakeDocument()], { ...acting(manager), person: undefined })).toEqual([]);
});

test("what only our staff may do needs the permission besides, and is not offered to partners", () => {
  const offered = (person: ActingPerson, may: (access: unknown) => boolean = () => true) =>
    offersFor("documents", [fakeDocument({ internal: true })], acting(person, may)).map(({ id }) => id);
  expect(offered(manager)).toContain("show");
  expect(offered(manager, (access) => !(Array.isArray(access) && access.length === 1))).not.toContain("show");
  expect(offered({ ...partner, roles: ["PARTNER_USER"] })).not.toContain("show");
});

test("nothing is offered without the action's permission, or where a row is not the person's to change", () => {
  expect(
    offersFor(
      "projects",
      [fakeProject()],
      acting(manager, () => false),
    ),
  ).toEqual([]);
  const involved = { ...acting(officer), writesOnlyInvolved: true, selfId: officer.id };
  expect(offersFor("projects", [fakeProject({ leadUserId: fakeId(8) })], involved)).toEqual([]);
  expect(offersFor("projects", [fakeProject({ leadUserId: officer.id })], involved).length).toBeGreaterThan(
    0,
  );
});
