import { describe, expect, test } from "vitest";
import { programmeCodes, requiresDifferentBodies } from "#codes/programmes.ts";
import { projectFaults } from "./projectFaults.ts";

const faults = (change: object) => projectFaults({ programme: "VCS", ...change });

describe("a project under a crediting programme", () => {
  test("needs no registry fields", () => expect(faults({})).toEqual({}));

  test("needs a date with its registry status, and a status with its date", () => {
    expect(faults({ registryStatus: "LISTED" })).toEqual({
      registryStatusDate: ["Registry status date is required with Registry status"],
    });
    expect(faults({ registryStatusDate: "2026-01-01", registryStatus: "" })).toEqual({
      registryStatus: ["Registry status is required with Registry status date"],
    });
    expect(faults({ registryStatus: "LISTED", registryStatusDate: "2026-01-01" })).toEqual({});
  });

  test("needs its registry id and methodology once it is registered", () => {
    const registered = { registryStatus: "REGISTERED", registryStatusDate: "2026-01-01" };
    expect(faults(registered)).toEqual({
      registryProjectId: ["Registry id is required with a registered status"],
      methodology: ["Methodology is required with a registered status"],
    });
    expect(faults({ ...registered, registryProjectId: "1764", methodology: "VM0033" })).toEqual({});
    expect(faults({ ...registered, registryStatus: "VALIDATED" })).toEqual({});
  });

  test("may not end its crediting period before it starts", () => {
    const period = (creditingPeriodStart: string | null, creditingPeriodEnd: string | null) =>
      faults({ creditingPeriodStart, creditingPeriodEnd });
    expect(period("2026-01-02", "2026-01-01")).toEqual({
      creditingPeriodEnd: ["Crediting period end must not be before Crediting period start"],
    });
    expect(period("2026-01-01", "2026-01-01")).toEqual({});
    expect(period("2026-01-01", null)).toEqual({});
    expect(period(null, "2026-01-01")).toEqual({});
  });
});

test("a corporate project needs nothing about registries and crediting", () => {
  expect(
    projectFaults({
      programme: "CORPORATE",
      registryStatus: "REGISTERED",
      creditingPeriodStart: "2026-01-02",
      creditingPeriodEnd: "2026-01-01",
    }),
  ).toEqual({});
});

test("a project's region is one of its country", () => {
  expect(faults({ country: "ES", region: "PT-11" })).toEqual({
    region: ["Region must begin with ES-, as the codes of its country do"],
  });
  expect(faults({ country: "PT", region: "PT-11" })).toEqual({});
  expect(faults({ country: "PT", region: " pt-11" })).toEqual({});
  expect(faults({ country: "PT", region: null })).toEqual({});
  expect(faults({ region: "PT-11" })).toEqual({});
});

test("a project's budget needs a currency, even a budget of 0", () => {
  const said = { currency: ["Currency is required with Budget"] };
  expect(faults({ budget: 0 })).toEqual(said);
  expect(faults({ budget: 5, currency: null })).toEqual(said);
  expect(faults({ budget: 5, currency: "EUR" })).toEqual({});
  expect(faults({ budget: null, currency: "EUR" })).toEqual({});
});

test("a project's budget has no more decimals than its currency", () => {
  expect(faults({ budget: 12.5, currency: "JPY" })).toEqual({ budget: ["Budget in JPY has no decimals"] });
  expect(faults({ budget: 12.345, currency: "EUR" })).toEqual({
    budget: ["Budget in EUR has at most 2 decimals"],
  });
  expect(faults({ budget: 0.1234, currency: "KWD" })).toEqual({
    budget: ["Budget in KWD has at most 3 decimals"],
  });
  const right = [
    [12, "JPY"],
    [999_999_999_999.99, "EUR"],
    [1.005, "BHD"],
    [0.07, "USD"],
    [1e12, "JPY"],
  ] as const;
  for (const [budget, currency] of right) expect(faults({ budget, currency })).toEqual({});
});

test.each(programmeCodes)(
  "a project under %s needs two different bodies only if the programme says so",
  (programme) => {
    const said = requiresDifferentBodies(programme)
      ? { verificationBodyId: ["Verification body must differ from Validation body under this programme"] }
      : {};
    expect(projectFaults({ programme, validationBodyId: "a", verificationBodyId: "a" })).toEqual(said);
    expect(projectFaults({ programme, validationBodyId: "a", verificationBodyId: "b" })).toEqual({});
    expect(projectFaults({ programme, validationBodyId: null, verificationBodyId: null })).toEqual({});
  },
);

test("a registry entry that ends before it starts is named by its index in the list", () => {
  const backwards = { from: "2026-02-01", to: "2026-01-01", tco2e: 1 };
  const forwards = { from: "2026-01-01", to: "2026-02-01", tco2e: 1 };
  expect(
    faults({
      estimations: [forwards, backwards, backwards],
      labels: [{ kind: "CERTIFICATION", validFrom: "2026-02-01", validTo: "2026-01-01" }],
      ratings: [{ source: "CDP", value: "A" }],
    }),
  ).toEqual({
    estimations: ["Entry 2: To must not be before From", "Entry 3: To must not be before From"],
    labels: ["Entry 1: Valid to must not be before Valid from"],
  });
});
