import type { DemoTemplate } from "./demoTemplate.ts";

/** CDM-style registration. */
export const cdmReg: DemoTemplate = {
  key: "CDM-REG",
  name: "CDM-style registration",
  description:
    "Used for: legacy and national schemes. Seven-step UN pattern: design, national approval, validation, registration; monitoring, verification and issuance run in MRV-CYCLE.",
  documents: ["PDD", "LOA", "VAL"],
  closesFindings: ["CHK"],
  steps: [
    ["PIN", "Idea note written", "PP", "gate", 20, ["idea note"]],
    [
      "LOE",
      "Letter of endorsement or no objection",
      "DNA",
      "external",
      30,
      ["letter (optional step)"],
      "optional",
    ],
    ["PDD", "Design document complete", "PP", "task", 60, ["design document"]],
    ["LSC", "Local consultation held", "LSC", "external", 30, ["report"]],
    ["LOA", "Letter of approval", "DNA", "external", 60, ["letter"]],
    ["DOEC", "Designated entity contracted", "PP", "task", 30, ["contract"]],
    ["GSC", "Global comment period closed", "REG", "external", 30, ["comments log"]],
    ["VAL", "Validation opinion issued", "VVB", "external", 90, ["validation report"]],
    ["RREQ", "Registration requested", "VVB", "external", 5, ["request form", "fee proof"]],
    ["CHK", "Completeness and information check", "REG", "external", 30, ["check result"]],
    ["REGD", "Registered", "SB", "end_ok", 28, ["registration number"]],
    ["STOP", "Withdrawn or rejected", "SB", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["PIN", "LOE"],
    ["LOE", "PDD", "LSC"],
    ["PDD", "LOA", "DOEC"],
    ["LSC", "LOA", "VAL"],
    ["DOEC", "GSC"],
    ["GSC", "VAL"],
    ["LOA", "VAL"],
    ["VAL", "RREQ"],
    ["RREQ", "CHK"],
    ["CHK", "REGD"],
  ],
  rework: [
    ["VAL", "PDD", "corrective action request"],
    ["CHK", "VAL", "incomplete or review requested"],
  ],
  abort: [
    ["PIN", "STOP", "screened out"],
    ["CHK", "STOP", "rejected"],
  ],
};
