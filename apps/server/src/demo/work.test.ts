import { projectDraft, projectFaults } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { testWork } from "../testing/testWork.ts";

const now = new Date("2026-11-22T09:30:00Z");
const DAY_MS = 86_400_000;
const { projects, rows, source } = testWork(now);

describe("the demo's work", () => {
  test("is 60 projects, 75 processes and about 900 milestones, the same every time", () => {
    expect([rows.project.length, rows.projectProcess.length]).toEqual([60, 75]);
    expect(rows.milestone.length).toBeGreaterThanOrEqual(850);
    expect(rows.milestone.length).toBeLessThanOrEqual(950);
    expect(testWork(now).rows).toEqual(rows);
  });

  test("contains every status of projects, processes and milestones", () => {
    expect(new Set(rows.project.map(({ status }) => status)).size).toBe(5);
    expect(new Set(rows.projectProcess.map(({ status }) => status)).size).toBe(5);
    expect(new Set(rows.milestone.map(({ state }) => state)).size).toBe(5);
  });

  test("would pass the checks of the project's form, and no registration occurs twice", () => {
    const faulty = projects.flatMap(({ row }) => {
      const fields = Object.keys(projectDraft.shape).flatMap((field) => {
        const value: unknown = Reflect.get(row, field);
        return value === undefined ? [] : [[field, value]];
      });
      const { error } = projectDraft.safeParse(Object.fromEntries(fields));
      const faults = projectFaults({ ...row, programme: row.programme });
      return error || Object.keys(faults).length > 0 ? [{ code: row.code, error, faults }] : [];
    });
    expect(faulty).toEqual([]);
    const registrations = projects.flatMap(({ row }) => row.registryProjectId ?? []);
    expect(new Set(registrations).size).toBe(registrations.length);
  });

  test("gives every step an owner, a partner's step to that partner, and none to the authority of another country", () => {
    const owners = new Map(source.owners.map((owner) => [owner.id, owner]));
    const desks = new Set(source.owners.filter(({ kind }) => kind === "DNA").map(({ country }) => country));
    const countryOf = new Map(
      rows.projectProcess.map(({ id, projectId }) => {
        const project = projects.find(({ row }) => row.id === projectId);
        return [id, project?.row.country ?? ""];
      }),
    );
    for (const { ownerKind, ownerId, processId } of rows.milestone) {
      const country = countryOf.get(processId) ?? "";
      if (ownerKind !== "DNA") expect(ownerId).not.toBeNull();
      else expect(owners.get(ownerId ?? "")?.country).toBe(desks.has(country) ? country : undefined);
    }
    for (const { ownerKind, ownerCompanyId } of rows.milestone)
      expect(ownerCompanyId !== null).toBe(ownerKind === "PC");
  });

  test.each(["2026-11-22T09:30:00Z", "2026-11-23T00:01:00Z", "2027-02-28T23:30:00Z", "2028-02-29T12:00:00Z"])(
    "lies wholly before %s, and nobody acts before they were there",
    (text) => {
      const at = new Date(text);
      const seen = testWork(at);
      const madeAt = new Map(seen.source.people.map(({ id, createdAt }) => [id, new Date(createdAt)]));
      const acts = [
        ...seen.rows.completion.map((one) => [one.at, one.byId]),
        ...seen.rows.completion.map((one) => [one.revokedAt, one.revokedById]),
        ...seen.rows.history.map((one) => [one.at, one.actorId]),
        ...seen.rows.project.map((one) => [one.createdAt, one.leadUserId]),
        ...seen.rows.project.map((one) => [one.updatedAt, one.leadUserId]),
      ].filter(([when]) => when);
      for (const [when, who] of acts) {
        expect(new Date(String(when)).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(madeAt.get(String(who))?.getTime()).toBeLessThan(new Date(String(when)).getTime());
      }
    },
  );

  test("has projects that began in each of the last thirteen months", () => {
    const months = new Set(
      projects.map(({ row }) => Math.floor((now.getTime() - row.createdAt.getTime()) / (30.44 * DAY_MS))),
    );
    for (let month = 0; month < 13; month += 1) expect(months).toContain(month);
  });
});
