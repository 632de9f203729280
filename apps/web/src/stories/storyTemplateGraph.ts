import type { ProcessTemplate } from "@canopy/core";
import { idOf } from "./storyData.ts";

type Milestone = NonNullable<ProcessTemplate["milestones"]>[number];
type Step = Partial<Milestone> & Pick<Milestone, "key" | "name" | "ownerKind">;

/** Makes a template's milestone of a step. */
export const milestoneOf = (step: Step, index: number): Milestone => ({
  id: idOf(11, index + 1),
  kind: "task",
  join: "all",
  optional: false,
  expectedDays: 15,
  evidence: [],
  evidenceMode: "NONE",
  evidenceRequired: false,
  closesFindings: false,
  ownerId: null,
  x: null,
  y: null,
  ...step,
});

/** The steps of a registration with Verra in order. */
export const steps: readonly Step[] = [
  {
    key: "CN",
    name: "Concept note screened",
    ownerKind: "PM",
    kind: "gate",
    evidence: ["concept note", "estimate of tCO2e/yr"],
  },
  {
    key: "ELIG",
    name: "Methodology and eligibility fixed",
    ownerKind: "ME",
    expectedDays: 20,
    evidence: ["methodology choice memo", "additionality note"],
  },
  { key: "ACC", name: "Registry account opened", ownerKind: "PP", evidence: ["account number"] },
  {
    key: "PD",
    name: "Draft project description complete",
    ownerKind: "PP",
    expectedDays: 60,
    evidence: ["project description", "baseline workbook"],
  },
  {
    key: "LSC",
    name: "Local consultation held",
    ownerKind: "LSC",
    kind: "external",
    expectedDays: 30,
    optional: true,
    evidence: ["attendance list", "grievance log"],
  },
  {
    key: "PIPE",
    name: "Listed on the pipeline",
    ownerKind: "REG",
    kind: "external",
    evidence: ["listing link"],
  },
  {
    key: "PUBC",
    name: "Public comment period closed",
    ownerKind: "REG",
    kind: "external",
    expectedDays: 30,
    evidence: ["comments log and answers"],
  },
  {
    key: "VVBC",
    name: "Validation body contracted",
    ownerKind: "PP",
    expectedDays: 30,
    evidence: ["contract", "conflict-of-interest check"],
  },
  {
    key: "VAL",
    name: "Validation audit and findings issued",
    ownerKind: "VVB",
    kind: "external",
    expectedDays: 60,
    evidence: ["audit plan", "findings list"],
    evidenceMode: "NAMED",
    evidenceRequired: true,
  },
  {
    key: "CLOSE",
    name: "Findings closed",
    ownerKind: "PP",
    expectedDays: 45,
    evidence: ["answers per finding", "revised description"],
  },
  {
    key: "VRPT",
    name: "Validation report issued",
    ownerKind: "VVB",
    kind: "external",
    expectedDays: 30,
    evidence: ["validation report and statement"],
  },
  {
    key: "RREQ",
    name: "Registration requested",
    ownerKind: "PP",
    expectedDays: 5,
    evidence: ["signed representations"],
  },
  {
    key: "REV",
    name: "Programme review passed",
    ownerKind: "REG",
    kind: "external",
    expectedDays: 60,
    evidence: ["review report per round"],
  },
  {
    key: "REGD",
    name: "Registered",
    ownerKind: "REG",
    kind: "end_ok",
    expectedDays: 5,
    evidence: ["registry id", "registration date"],
  },
  {
    key: "STOP",
    name: "Withdrawn or rejected",
    ownerKind: "PM",
    kind: "end_fail",
    expectedDays: 0,
    evidence: ["reason code"],
  },
];

const labels: Readonly<Record<string, string>> = {
  "VAL>PD": "Major finding: redesign",
  "CLOSE>VAL": "Finding not accepted",
  "REV>VRPT": "Review round: answers from the validator",
  "CN>STOP": "Screened out",
  "VAL>STOP": "Negative opinion",
  "REV>STOP": "Request denied or project rejected",
};

const pairsOf = (kind: "forward" | "rework" | "abort", pairs: string) =>
  pairs.split(" ").map((pair) => ({ pair, kind }));

/** The transitions between the steps. */
export const transitions = [
  ...pairsOf(
    "forward",
    "CN>ELIG CN>ACC ELIG>PD ELIG>LSC ACC>PIPE PD>PIPE PD>VVBC LSC>PIPE PIPE>PUBC PIPE>VAL PUBC>VRPT VVBC>VAL VAL>CLOSE CLOSE>VRPT VRPT>RREQ RREQ>REV REV>REGD",
  ),
  ...pairsOf("rework", "VAL>PD CLOSE>VAL REV>VRPT"),
  ...pairsOf("abort", "CN>STOP VAL>STOP REV>STOP"),
].map(({ pair, kind }, index) => {
  const [from = "", to = ""] = pair.split(">");
  return { id: idOf(12, index + 1), from, to, kind, label: labels[pair] ?? null, guard: null };
});
