import { milestoneOwnerDraft, ownerKinds, projectTypeDraft } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { companyRows } from "./companyRows.ts";
import { milestoneOwnerRows, projectTypeRows } from "./directoryRows.ts";
import { peopleRows } from "./people.ts";
import { createRng } from "./rng.ts";

const now = new Date("2026-11-21T09:30:00Z");

const demo = () => {
  const rng = createRng(2026);
  const companies = companyRows(rng, now, 0);
  const people = peopleRows({ rng, now, companies, passwordHash: "hash", count: 38 });
  const projectTypes = projectTypeRows(rng, now);
  return {
    companies,
    people,
    projectTypes,
    owners: milestoneOwnerRows({ rng, now, companies, people }),
  };
};

describe("the demo's technologies", () => {
  test("are the same every time: 37 with a code each, in twelve families and scopes", () => {
    const { projectTypes } = demo();
    expect(projectTypes).toEqual(demo().projectTypes);
    expect(new Set(projectTypes.map(({ code }) => code)).size).toBe(37);
    expect(new Set(projectTypes.map(({ category }) => category)).size).toBe(12);
    expect(new Set(projectTypes.map(({ category, scope }) => `${category} ${scope}`)).size).toBe(12);
  });

  test("would pass the form's checks", () => {
    for (const { id: _, createdAt: _c, updatedAt: _u, ...row } of demo().projectTypes)
      expect(projectTypeDraft.safeParse(row).error).toBeUndefined();
  });

  test.each([
    ["PV-GRID", 1, "REDUCTION_TECHNICAL", "VCS-REG"],
    ["COOK", 3, "REDUCTION_TECHNICAL", "GS-CERT"],
    ["JREDD", 14, "REDUCTION_NATURE", "TREES-JUR"],
    ["DACCS", 16, "REMOVAL_TECHNICAL", "VCS-REG"],
  ])(
    "include %s with scope %d, mitigation type %s and template %s",
    (code, scope, mitigationType, template) => {
      const found = demo().projectTypes.find((one) => one.code === code);
      expect(found).toMatchObject({ scope, mitigationType, defaultTemplateKey: template });
    },
  );
});

describe("the demo's stakeholders", () => {
  test("are those of the story and each partner company", () => {
    const { owners, companies } = demo();
    expect(owners.filter(({ companyId }) => companyId === null).map((one) => [one.kind, one.name])).toEqual([
      ["PM", "Programme office"],
      ["ME", "MRV and engineering desk"],
      ["FIN", "Finance and legal desk"],
      ["PP", "Greenfold Project Development"],
      ["VVB", "Northfield Assurance"],
      ["VER", "Meridian Verification"],
      ["REG", "Civic Carbon Registry"],
      ["SB", "Mechanism Board"],
      ["DNA", "Ministry of Environment, Kenya desk"],
      ["DNA", "Ministry of Environment, South Africa desk"],
      ["DNA", "Ministry of Environment, Colombia desk"],
      ["ESCO", "Brightline Energy Services"],
      ["EPC", "Copperleaf Contractors"],
      ["UTIL", "Tidewater Grid"],
      ["OFF", "Sunmark Renewables"],
      ["AUD", "Plumbline M&V"],
      ["PERM", "Harbourside Planning Authority"],
      ["LSC", "Riverside Community Council"],
    ]);
    const partners = owners.filter(({ kind }) => kind === "PC");
    expect(partners.map(({ companyId, name, country }) => [companyId, name, country])).toEqual(
      companies.map(({ id, name, country }) => [id, name, country]),
    );
    expect(new Set(owners.map(({ code }) => code.toLowerCase())).size).toBe(30);
  });

  test("would pass the form's checks, and have the working days of their kind", () => {
    for (const { id: _, createdAt: _c, updatedAt: _u, ...row } of demo().owners) {
      const read = milestoneOwnerDraft.safeParse(row);
      expect(read.error).toBeUndefined();
      const [, kind] = Object.entries(ownerKinds).find(([code]) => code === row.kind) ?? [];
      expect(row.workingDays).toBe(kind?.workingDays ?? "no such kind");
      expect(row.contactName && row.email).toBeTruthy();
    }
  });

  test("of a partner company have a contact of that company and were created after it", () => {
    const { owners, people, companies } = demo();
    for (const { companyId, email, createdAt } of owners.filter(({ kind }) => kind === "PC")) {
      expect(people.find((one) => one.email === email)?.companyId).toBe(companyId);
      const company = companies.find(({ id }) => id === companyId);
      expect(company && company.createdAt <= createdAt).toBe(true);
    }
  });
});
