const environment = (globalThis as { process?: { env: Record<string, string | undefined> } }).process?.env;

/** How often a property is tried: `deep` times under CANOPY_DEEP=1. */
export const propertyRuns = (usual: number, deep: number): { readonly numRuns: number } => ({
  numRuns: environment?.["CANOPY_DEEP"] === "1" ? deep : usual,
});
