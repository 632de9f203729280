import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

const runsWith = async (environment: Readonly<Record<string, string>>) => {
  for (const name of ["CANOPY_DEEP", "CANOPY_SEED"]) vi.stubEnv(name, environment[name]);
  vi.resetModules();
  const { propertyRuns } = await import("./propertyRuns.ts");
  return propertyRuns(3, 5);
};

afterEach(() => vi.unstubAllEnvs());

/** The values with which fast-check runs a property. */
const valuesOf = async (environment: Readonly<Record<string, string>>) => {
  const values: number[] = [];
  const runs = await runsWith(environment);
  const everything = fc.property(fc.nat(), (value) => {
    values.push(value);
  });
  // oxlint-disable-next-line properties/seeded -- the options come from propertyRuns
  fc.assert(everything, runs);
  return values;
};

describe("a property with propertyRuns", () => {
  test("draws the same values in every usual run", async () => {
    const first = await valuesOf({});
    expect(first).toHaveLength(3);
    expect(await valuesOf({})).toEqual(first);
  });

  test("draws new values in every deep run", async () => {
    const first = await valuesOf({ CANOPY_DEEP: "1" });
    expect(first).toHaveLength(5);
    expect(await valuesOf({ CANOPY_DEEP: "1" })).not.toEqual(first);
  });

  test("draws the values of CANOPY_SEED again", async () => {
    const replayed = { CANOPY_DEEP: "1", CANOPY_SEED: "-7" };
    expect(await valuesOf(replayed)).toEqual(await valuesOf(replayed));
    expect(await valuesOf({ CANOPY_SEED: "-7" })).not.toEqual(await valuesOf({}));
  });

  test.each(["", "x", "1.5"])("does not use the seed %j", async (seed) => {
    await expect(runsWith({ CANOPY_SEED: seed })).rejects.toThrow("CANOPY_SEED must be a whole number");
  });

  test.each([
    [{ CANOPY_SEED: "42" }, "run its test file with CANOPY_SEED=42"],
    [{ CANOPY_SEED: "42", CANOPY_DEEP: "1" }, "run its test file with CANOPY_SEED=42 CANOPY_DEEP=1"],
  ])(
    "that fails reports its counterexample, its cause and how to replay it: %j",
    async (environment, replay) => {
      const runs = await runsWith(environment);
      const fault = new Error("too small");
      const never = fc.property(fc.nat({ max: 9 }), (value) => {
        if (value < 10) throw fault;
      });
      // oxlint-disable-next-line properties/seeded -- the options come from propertyRuns
      const fail = () => fc.assert(never, runs);
      expect(fail).toThrow(replay);
      expect(fail).toThrow("Counterexample: [0]");
      expect(fail).toThrow(expect.objectContaining({ cause: fault }));
    },
  );

  test("that fails late reports its seed as well", async () => {
    const runs = await runsWith({ CANOPY_SEED: "42" });
    const never = fc.asyncProperty(fc.nat(), async () => {
      await Promise.reject(new Error("no"));
    });
    // oxlint-disable-next-line properties/seeded -- the options come from propertyRuns
    await expect(fc.assert(never, runs)).rejects.toThrow("CANOPY_SEED=42");
  });
});
