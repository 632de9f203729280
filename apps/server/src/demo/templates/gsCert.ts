import type { DemoTemplate } from "./demoTemplate.ts";

/** Gold Standard design certification. */
export const gsCert: DemoTemplate = {
  key: "GS-CERT",
  name: "Gold Standard design certification",
  description:
    "Used for: crediting; community and energy projects. Consultation comes before start. Validation within two years of listing. Certification renews every five years.",
  documents: ["SCR", "VAL"],
  closesFindings: ["DREV"],
  maxRounds: 3,
  steps: [
    ["PLAN", "Eligibility and planning done", "PP", "gate", 30, ["key project information"]],
    ["SDG", "Safeguards and SDG assessment", "ME", "task", 20, ["safeguards table", "SDG indicators"]],
    ["SCM", "Stakeholder consultation meeting", "LSC", "external", 30, ["invitation proof", "minutes"]],
    ["SCR", "Consultation report written", "PP", "task", 15, ["consultation report"]],
    ["PRE", "Preliminary review passed", "REG", "external", 30, ["review answers"]],
    ["LIST", "Listed", "REG", "external", 5, ["listing link"]],
    ["SFR", "Stakeholder feedback round closed", "LSC", "external", 60, ["feedback log"]],
    ["VVBA", "Validation body appointed", "PP", "task", 30, ["contract"]],
    ["VAL", "Validation complete", "VVB", "external", 120, ["validation report"]],
    ["DREV", "Design review passed", "REG", "external", 45, ["review answers"]],
    ["DCERT", "Design certified", "REG", "end_ok", 5, ["certificate", "date", "renewal date"]],
    ["STOP", "Withdrawn or not certified", "PM", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["PLAN", "SDG", "SCM"],
    ["SCM", "SCR"],
    ["SDG", "PRE"],
    ["SCR", "PRE"],
    ["PRE", "LIST"],
    ["LIST", "SFR", "VVBA"],
    ["VVBA", "VAL"],
    ["SFR", "VAL"],
    ["VAL", "DREV"],
    ["DREV", "DCERT"],
  ],
  rework: [
    ["PRE", "SCR", "consultation gaps"],
    ["VAL", "SDG", "safeguard finding"],
    ["DREV", "VAL", "review finding"],
  ],
  abort: [
    ["PLAN", "STOP", "not eligible"],
    ["DREV", "STOP", "not certified"],
  ],
};
