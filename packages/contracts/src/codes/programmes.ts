/** Under which programme a project is carried, by code, as people read it. Source: behaviour.md §3 Project. */
export const programmes = {
  VCS: "Verra VCS",
  GOLD_STANDARD: "Gold Standard",
  CDM: "Clean Development Mechanism",
  PACM: "Article 6.4 (PACM)",
  TREES: "ART TREES",
  ACR: "American Carbon Registry",
  CAR: "Climate Action Reserve",
  JCM: "Joint Crediting Mechanism",
  GCC: "Global Carbon Council",
  NATIONAL: "National scheme",
  CORPORATE: "Corporate, no crediting",
} as const;
/** The code of a programme. */
export type Programme = keyof typeof programmes;

const isProgramme = (code: string): code is Programme => Object.hasOwn(programmes, code);
/** The codes, in the order in which they are offered. */
export const programmeCodes: readonly Programme[] = Object.keys(programmes).filter(isProgramme);

/** Whether units are credited: registry, methodology and crediting period belong to such projects alone. Source: behaviour.md §3 Project. */
export const isCrediting = (programme: string): boolean => programme !== "CORPORATE";

const DIFFERENT_BODIES: ReadonlySet<string> = new Set(["GOLD_STANDARD", "CDM", "PACM", "JCM"]);
/** Whether the programme wants the verification body to be another than the validation body. Source: behaviour.md §5 Forms. */
export const wantsDifferentBodies = (programme: string): boolean => DIFFERENT_BODIES.has(programme);

/** What a registry says of a project. Source: behaviour.md §3 Project. */
export const registryStatuses = [
  "LISTED",
  "VALIDATED",
  "REGISTERED",
  "TRANSITIONED",
  "APPROVED",
  "AUTHORIZED",
  "WITHDRAWN",
  "DE_REGISTERED",
  "COMPLETED",
] as const;

const SINCE_REGISTRATION: ReadonlySet<string> = new Set([
  "REGISTERED",
  "TRANSITIONED",
  "AUTHORIZED",
  "DE_REGISTERED",
  "COMPLETED",
]);
/** Whether a registry status says that the project is, or was, registered; nothing chosen says nothing. */
export const isRegistered = (registryStatus: string | null | undefined): boolean =>
  typeof registryStatus === "string" && SINCE_REGISTRATION.has(registryStatus);

/** Whether the host country's pledge covers the project. Source: behaviour.md §3 Project. */
export const ndcCoverages = ["INSIDE", "OUTSIDE", "UNKNOWN"] as const;
