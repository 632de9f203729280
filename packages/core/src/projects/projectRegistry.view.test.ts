import { registryEntryDrafts, type RegistryEntry, type RegistryList, registryLists } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { bodyOf, checkAgainst, valuesOf } from "../forms/formFields.ts";
import { registryListViews } from "./projectRegistry.view.ts";

/** An entry of each list with every field filled. */
const entries: { readonly [List in RegistryList]: Required<RegistryEntry<List>> } = {
  estimations: { from: "2026-01-01", to: "2026-12-31", tco2e: 8600.5 },
  issuances: {
    periodStart: "2025-01-01",
    periodEnd: "2025-12-31",
    quantity: 120.25,
    vintage: 2025,
    verificationBody: "Northfield Assurance",
    reportDate: "2026-02-01",
    serials: "1-120",
  },
  ratings: { source: "BeZero", value: "BBB", lowest: "D", highest: "AAA", link: "https://example.org" },
  labels: { kind: "ENDORSEMENT", validFrom: "2026-01-01", validTo: "2026-12-31", note: "Letter 7" },
  relatedProjects: { project: "CP-0002", relation: "SUCCESSOR", registry: "VCS" },
};

describe.each(registryLists)("the form of an entry of %s", (list) => {
  const { fields } = registryListViews[list];

  test("the form has every field of the entry and no other", () => {
    const names = fields.map(({ name }) => name);
    expect(names.toSorted()).toEqual(Object.keys(registryEntryDrafts[list].shape).toSorted());
  });

  test("the form shows an entry and sends the same values again", () => {
    const values = valuesOf(fields, entries[list]);
    expect(checkAgainst(registryEntryDrafts[list], fields)(values)).toEqual({});
    expect(bodyOf(fields, values)).toEqual(entries[list]);
  });
});
