/** Carbon programmes by code, with their names. Source: behaviour.md §3 Project. */
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

/** True if the text is the code of a programme. */
export const isProgramme = (code: string): code is Programme => Object.hasOwn(programmes, code);
/** The codes, in the order in which choices list them. */
export const programmeCodes: readonly Programme[] = Object.keys(programmes).filter(isProgramme);

/** True if the programme credits units; only such projects have registry, methodology and crediting period. Source: behaviour.md §3 Project. */
export const isCrediting = (programme: string): boolean => programme !== "CORPORATE";
/** The programmes that credit no units. Their projects keep registry, methodology and crediting period of a former programme, which then count for nothing. */
export const programmesWithoutCrediting: readonly Programme[] = programmeCodes.filter(
  (code) => !isCrediting(code),
);

const DIFFERENT_BODIES: ReadonlySet<string> = new Set(["GOLD_STANDARD", "CDM", "PACM", "JCM"]);
/** True if the programme requires the verification body to differ from the validation body. Source: behaviour.md §5 Forms. */
export const requiresDifferentBodies = (programme: string): boolean => DIFFERENT_BODIES.has(programme);

/** Status of a project at its registry. Source: behaviour.md §3 Project. */
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
/** The labels of registry statuses by code. */
export const registryStatusLabels: Readonly<Record<string, string>> = {
  LISTED: "Listed",
  VALIDATED: "Validated",
  REGISTERED: "Registered",
  TRANSITIONED: "Transitioned",
  APPROVED: "Approved",
  AUTHORIZED: "Authorized",
  WITHDRAWN: "Withdrawn",
  DE_REGISTERED: "De-registered",
  COMPLETED: "Completed",
} satisfies Record<(typeof registryStatuses)[number], string>;

const SINCE_REGISTRATION: ReadonlySet<string> = new Set([
  "REGISTERED",
  "TRANSITIONED",
  "AUTHORIZED",
  "DE_REGISTERED",
  "COMPLETED",
]);
/** True if the registry status says that the project is, or was, registered; false without a status. */
export const isRegistered = (registryStatus: string | null | undefined): boolean =>
  typeof registryStatus === "string" && SINCE_REGISTRATION.has(registryStatus);

/** The templates that lead a project to its registration, by programme. */
const REGISTRATION_TEMPLATES: ReadonlyMap<string, string> = new Map([
  ["VCS", "VCS-REG"],
  ["GOLD_STANDARD", "GS-CERT"],
  ["CDM", "CDM-REG"],
  ["PACM", "PACM-REG"],
  ["TREES", "TREES-JUR"],
  // national schemes follow the pattern of the CDM
  ["NATIONAL", "CDM-REG"],
]);
const MONITORING_TEMPLATE = "MRV-CYCLE";

/** The facts of a project that decide which template it usually follows. */
export interface TemplateUse {
  readonly programme: string;
  readonly registryStatus: string | null;
  /** Key of the technology's own template; null for none. */
  readonly ofTechnology: string | null | undefined;
}

/**
 * Key of the template that a project's next process usually follows: the monitoring cycle once it is registered, before
 * that its programme's way to registration, else its technology's own template, unless that leads to the registration
 * in another programme. Undefined where none is usual. Source: behaviour.md §5 Forms.
 */
export const usualTemplateKey = ({
  programme,
  registryStatus,
  ofTechnology,
}: TemplateUse): string | undefined => {
  if (isCrediting(programme) && isRegistered(registryStatus)) return MONITORING_TEMPLATE;
  const own = REGISTRATION_TEMPLATES.get(programme);
  if (own !== undefined) return own;
  const isOfAnother = [...REGISTRATION_TEMPLATES.values()].some((key) => key === ofTechnology);
  return isOfAnother ? undefined : (ofTechnology ?? undefined);
};

/** Coverage of the project by the host country's pledge (NDC). Source: behaviour.md §3 Project. */
export const ndcCoverages = ["INSIDE", "OUTSIDE", "UNKNOWN"] as const;

/** The labels of NDC coverage. */
export const ndcCoverageLabels: Readonly<Record<string, string>> = {
  INSIDE: "Inside the pledge",
  OUTSIDE: "Outside the pledge",
  UNKNOWN: "Not known",
} satisfies Record<(typeof ndcCoverages)[number], string>;
