import { registryEntryDrafts, type RegistryEntry, type RegistryList, registryLists } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { lines, toldView } from "../testing/toldView.ts";
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

test("the estimations of a project have the fields of the specification", () => {
  expect(toldView(registryListViews.estimations)).toEqual(lines`
    emptyText: "What is expected of each span of years."
    noun: estimation
    period: ("Period", from from, to to)
    title: Estimations
    fields:
    from "From", isRequired, kind date
    to "To", isRequired, kind date
    tco2e "Quantity", decimals (read …, write …), isRequired, kind decimal, unit "tCO₂e"
  `);
});

test("the issuances of a project have the fields of the specification", () => {
  expect(toldView(registryListViews.issuances)).toEqual(lines`
    emptyText: "The units that were issued, by monitoring period."
    noun: issuance
    period: ("Period", from periodStart, to periodEnd)
    title: Issuances
    fields:
    periodStart "Period start", help "The span of dates one verification covers", isRequired, kind date
    periodEnd "Period end", isRequired, kind date
    quantity "Quantity", decimals (read …, write …), isRequired, kind decimal, unit "tCO₂e"
    vintage "Vintage", help "The year in which the reduction happened", kind whole
    verificationBody "Verification body", kind text
    reportDate "Report date", kind date
    serials "Serials", kind text
  `);
});

test("the ratings of a project have the fields of the specification", () => {
  expect(toldView(registryListViews.ratings)).toEqual(lines`
    emptyText: "What rating agencies say of the project."
    noun: rating
    title: Ratings
    fields:
    source "Source", isRequired, kind choice, options [BeZero "BeZero"; Sylvera "Sylvera"; CCQI "CCQI"; MAAP "MAAP"; CDP "CDP"]
    value "Value", isRequired, kind text
    lowest "Lowest", help "The lowest value of the scale", kind text
    highest "Highest", help "The highest value of the scale", kind text
    link "Link", kind url
  `);
});

test("the labels of a project have the fields of the specification", () => {
  expect(toldView(registryListViews.labels)).toEqual(lines`
    emptyText: "Letters and certificates, and how long they are good."
    noun: label
    title: Labels
    fields:
    kind "Label", isRequired, kind choice, options [ENDORSEMENT "Endorsement"; LETTER_OF_QUALIFICATION "Letter of qualification"; CERTIFICATION "Certification"; LETTER_OF_AUTHORIZATION "Letter of authorization"; LETTER_OF_APPROVAL "Letter of approval"]
    validFrom "Valid from", kind date
    validTo "Valid to", kind date
    note "Note", kind text
  `);
});

test("the related projects of a project have the fields of the specification", () => {
  expect(toldView(registryListViews.relatedProjects)).toEqual(lines`
    emptyText: "Projects here or elsewhere that this one belongs together with."
    noun: "related project"
    title: "Related projects"
    fields:
    project "Project", help "Its name or registry id", isRequired, kind text
    relation "Relation", isRequired, kind choice, options [PREDECESSOR "Came before this one"; SUCCESSOR "Comes after this one"; SAME_SITE "At the same site"; PART_OF "This one is part of it"; CONTAINS "Is part of this one"; OTHER "Other"]
    registry "Registry", kind choice, options [VCS "Verra VCS"; GOLD_STANDARD "Gold Standard"; CDM "Clean Development Mechanism"; PACM "Article 6.4 (PACM)"; TREES "ART TREES"; ACR "American Carbon Registry"; CAR "Climate Action Reserve"; JCM "Joint Crediting Mechanism"; GCC "Global Carbon Council"; NATIONAL "National scheme"; CORPORATE "Corporate, no crediting"]
  `);
});
