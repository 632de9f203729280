import fc from "fast-check";

const environment =
  (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env ?? {};
const isDeep = environment["CANOPY_DEEP"] === "1";

/** The seed of every usual run: a commit that passed passes again. */
const USUAL_SEED = 756_548_297;
const SEED_RANGE = 2 ** 31;

const readSeed = (): number => {
  const given = environment["CANOPY_SEED"];
  if (given === undefined) return isDeep ? Math.floor(Math.random() * SEED_RANGE) : USUAL_SEED;
  if (!/^-?\d{1,10}$/.test(given)) throw new Error(`CANOPY_SEED must be a whole number, not ${given}`);
  return Number(given);
};

const seed = readSeed();

/** Fails a property with fast-check's report and the command that replays it. */
const reporter = <Values>(run: fc.RunDetails<Values>): void => {
  if (!run.failed) return;
  const replay = `CANOPY_SEED=${run.seed}${isDeep ? " CANOPY_DEEP=1" : ""}`;
  throw new Error(`${fc.defaultReportMessage(run)}\n\nTo replay it, run its test file with ${replay}`, {
    cause: run.errorInstance,
  });
};

/** Options of a property: the second argument of every `fc.assert`. */
export interface PropertyRuns {
  readonly numRuns: number;
  readonly seed: number;
  readonly reporter: typeof reporter;
}

/**
 * Options of a property: `usual` runs with the same values every time; under CANOPY_DEEP=1 `deep` runs with new
 * values, or with those of CANOPY_SEED. The lint rule `properties/seeded` requires them for every property.
 */
export const propertyRuns = (usual: number, deep: number): PropertyRuns => ({
  numRuns: isDeep ? deep : usual,
  seed,
  reporter,
});
