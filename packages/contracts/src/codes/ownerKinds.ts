/** Kinds of milestone owners, by code: label, side (ours or outside), usual working days, task. Source: behaviour.md §3 Milestone owner. */
export const ownerKinds = {
  PM: {
    label: "Programme manager",
    side: "internal",
    workingDays: 5,
    does: "runs the programme, opens and closes processes",
  },
  ME: {
    label: "MRV / engineering lead",
    side: "internal",
    workingDays: 10,
    does: "baseline, methodology, data quality",
  },
  FIN: {
    label: "Finance and legal",
    side: "internal",
    workingDays: 10,
    does: "contracts, allocation, accounting review",
  },
  PC: {
    label: "Partner company",
    side: "external",
    workingDays: 15,
    does: "site owner, supplies data and access, accepts works",
  },
  PP: {
    label: "Project developer / proponent",
    side: "external",
    workingDays: 15,
    does: "writes the design document, files requests",
  },
  VVB: {
    label: "Validation body",
    side: "external",
    workingDays: 30,
    does: "CDM and PACM call it a DOE; validates the design",
  },
  VER: {
    label: "Verification body",
    side: "external",
    workingDays: 30,
    does: "verifies monitored results; several programmes want it different from the validator",
  },
  REG: {
    label: "Registry / standard secretariat",
    side: "external",
    workingDays: 40,
    does: "completeness check, review rounds, registration, issuance",
  },
  SB: {
    label: "Supervisory or executive board",
    side: "external",
    workingDays: 40,
    does: "final registration or issuance decision where a board decides",
  },
  DNA: {
    label: "Host-country authority (DNA)",
    side: "external",
    workingDays: 45,
    does: "letters of endorsement, approval, authorisation",
  },
  PERM: {
    label: "Permitting authority",
    side: "external",
    workingDays: 60,
    does: "environmental, grid and building permits",
  },
  LSC: {
    label: "Local stakeholders",
    side: "external",
    workingDays: 30,
    does: "consultation and grievance input",
  },
  EPC: {
    label: "Contractor / technology supplier",
    side: "external",
    workingDays: 20,
    does: "builds and installs",
  },
  ESCO: {
    label: "Energy service company",
    side: "external",
    workingDays: 20,
    does: "audits, guarantees savings",
  },
  UTIL: {
    label: "Grid or utility operator",
    side: "external",
    workingDays: 60,
    does: "capacity check, interconnection, energisation",
  },
  OFF: {
    label: "Developer / seller of energy",
    side: "external",
    workingDays: 20,
    does: "the PPA counterparty",
  },
  AUD: {
    label: "Independent M&V agent",
    side: "external",
    workingDays: 20,
    does: "accepts savings or performance reports",
  },
} as const satisfies Record<
  string,
  {
    readonly label: string;
    readonly side: "internal" | "external";
    readonly workingDays: number;
    readonly does: string;
  }
>;

/** The code of a kind of owner. */
export type OwnerKind = keyof typeof ownerKinds;

/** True if the text is the code of a kind of owner. */
export const isOwnerKind = (code: string): code is OwnerKind => Object.hasOwn(ownerKinds, code);

/** The codes, in the order in which choices list them. */
export const ownerKindCodes: readonly OwnerKind[] = Object.keys(ownerKinds).filter(isOwnerKind);

/** A kind of owner by its code; undefined for none and for an unknown code. */
export const ownerKindOf = (code: string | null): (typeof ownerKinds)[OwnerKind] | undefined =>
  code !== null && isOwnerKind(code) ? ownerKinds[code] : undefined;

/** The labels by code. */
export const ownerKindLabels: Readonly<Record<string, string>> = Object.fromEntries(
  ownerKindCodes.map((code) => [code, ownerKinds[code].label]),
);
