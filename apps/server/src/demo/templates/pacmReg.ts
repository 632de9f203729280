import type { DemoTemplate } from "./demoTemplate.ts";

/** Article 6.4 (PACM) registration. */
export const pacmReg: DemoTemplate = {
  key: "PACM-REG",
  name: "Article 6.4 (PACM) registration",
  description:
    "Used for: crediting under the Paris Agreement. Host Party approval and, where units leave the country, authorisation with corresponding adjustment. At issuance 5% goes to the Adaptation Fund and 2% is cancelled.",
  documents: ["PDD", "HPA", "VAL"],
  closesFindings: ["SEC"],
  steps: [
    ["PCN", "Prior consideration notified", "PP", "task", 10, ["notification receipt"]],
    ["PDD", "Design document complete", "PP", "task", 60, ["design document"]],
    ["SDT", "Sustainable development tool filled", "ME", "task", 20, ["tool form"]],
    ["LSC", "Local consultation held", "LSC", "external", 30, ["report"]],
    ["GSC", "Global consultation closed", "REG", "external", 28, ["comments log"]],
    ["HPA", "Host Party approval", "DNA", "external", 60, ["approval letter"]],
    [
      "HPU",
      "Host Party authorisation statement",
      "DNA",
      "external",
      60,
      ["statement: uses and adjustment"],
      "optional",
    ],
    ["VAL", "Validation report issued", "VVB", "external", 90, ["validation report"]],
    ["RREQ", "Registration requested", "VVB", "external", 5, ["request", "fee proof"]],
    ["SEC", "Secretariat checks passed", "REG", "external", 30, ["check result"]],
    ["REGD", "Registered", "SB", "end_ok", 28, ["registration number"]],
    ["STOP", "Withdrawn or rejected", "SB", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["PCN", "PDD"],
    ["PDD", "SDT", "LSC", "GSC", "HPA"],
    ["HPA", "HPU", "VAL"],
    ["SDT", "VAL"],
    ["LSC", "VAL"],
    ["GSC", "VAL"],
    ["VAL", "RREQ"],
    ["HPU", "RREQ"],
    ["RREQ", "SEC"],
    ["SEC", "REGD"],
  ],
  rework: [
    ["VAL", "PDD", "corrective action request"],
    ["SEC", "VAL", "check finding"],
  ],
  abort: [["SEC", "STOP", "rejected"]],
};
