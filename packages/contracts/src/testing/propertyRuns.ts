import { vi } from "vitest";

const environment = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env;
const isDeep = environment?.["CANOPY_DEEP"] === "1";
const DEEP_TIMEOUT_MS = 600_000;

if (isDeep) vi.setConfig({ testTimeout: DEEP_TIMEOUT_MS });

/** How often a property is tried: `deep` times under CANOPY_DEEP=1, which also gives the file's tests ten minutes each. */
export const propertyRuns = (usual: number, deep: number): { readonly numRuns: number } => ({
  numRuns: isDeep ? deep : usual,
});
