import type { DemoTemplate } from "./demoTemplate.ts";

/** ART TREES jurisdictional. */
export const treesJur: DemoTemplate = {
  key: "TREES-JUR",
  name: "ART TREES jurisdictional",
  description:
    "Used for: national or sub-national forest programmes. Government is the participant. Concept first, then registration document, then verification and board decision.",
  closesFindings: ["SREV"],
  steps: [
    ["CONC", "TREES concept submitted", "DNA", "gate", 60, ["concept form"]],
    ["CAPP", "Concept approved and listed", "REG", "external", 45, ["listing link"]],
    [
      "TRD",
      "Registration document complete",
      "DNA",
      "task",
      180,
      ["registration document", "crediting level"],
    ],
    ["TMR", "Monitoring report complete", "DNA", "task", 120, ["monitoring report", "safeguards report"]],
    ["VVBC", "Accredited body contracted", "DNA", "task", 45, ["contract"]],
    ["VVA", "Validation and verification done", "VVB", "external", 150, ["report", "findings log"]],
    ["SREV", "Secretariat review passed", "REG", "external", 45, ["review answers"]],
    ["BOARD", "Board approval", "SB", "external", 30, ["decision"]],
    ["ISS", "Credits issued", "REG", "end_ok", 10, ["serial range", "buffer contribution"]],
    ["STOP", "Withdrawn or not approved", "SB", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["CONC", "CAPP"],
    ["CAPP", "TRD"],
    ["TRD", "TMR", "VVBC"],
    ["TMR", "VVA"],
    ["VVBC", "VVA"],
    ["VVA", "SREV"],
    ["SREV", "BOARD"],
    ["BOARD", "ISS"],
  ],
  rework: [
    ["VVA", "TMR", "findings"],
    ["SREV", "VVA", "review finding"],
    ["CAPP", "CONC", "concept returned"],
  ],
  abort: [["BOARD", "STOP", "not approved"]],
};
