import type { DemoTemplate } from "./demoTemplate.ts";

/** Renewable power purchase agreement. */
export const ppaCorp: DemoTemplate = {
  key: "PPA-CORP",
  name: "Renewable power purchase agreement",
  description:
    "Used for: corporate programme; scope 2. From load study to first certificates. Finance review runs beside the term sheet.",
  steps: [
    ["LOAD", "Load and market study", "ME", "task", 30, ["load profile", "market memo"]],
    [
      "STRAT",
      "Procurement strategy approved",
      "PC",
      "gate",
      20,
      ["board minute: volume", "term", "risk limits"],
    ],
    ["RFP", "Request for proposals issued", "PM", "task", 15, ["RFP pack"]],
    ["BIDS", "Bids evaluated, shortlist made", "PM", "task", 45, ["scoring sheet"]],
    ["TERM", "Term sheet and exclusivity signed", "PC", "task", 30, ["term sheet"]],
    ["CRED", "Credit and accounting review passed", "FIN", "gate", 30, ["credit memo", "accounting view"]],
    ["NEG", "Contract negotiated", "FIN", "task", 90, ["mark-up log"]],
    ["SIGN", "Agreement signed", "PC", "task", 10, ["signed agreement"]],
    ["FC", "Developer reaches financial close", "OFF", "external", 120, ["notice"]],
    ["GRID", "Interconnection ready", "UTIL", "external", 180, ["energisation letter"]],
    ["BUILD", "Construction complete", "EPC", "external", 365, ["completion certificate"]],
    ["COD", "Commercial operation", "OFF", "external", 30, ["COD notice"]],
    [
      "EAC",
      "First certificates received and claimed",
      "FIN",
      "end_ok",
      60,
      ["certificate serials", "claim record"],
    ],
    ["STOP", "Terminated", "PM", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["LOAD", "STRAT"],
    ["STRAT", "RFP"],
    ["RFP", "BIDS"],
    ["BIDS", "TERM", "CRED"],
    ["TERM", "NEG"],
    ["CRED", "NEG"],
    ["NEG", "SIGN"],
    ["SIGN", "FC"],
    ["FC", "GRID", "BUILD"],
    ["GRID", "COD"],
    ["BUILD", "COD"],
    ["COD", "EAC"],
  ],
  rework: [
    ["BIDS", "RFP", "rebid"],
    ["NEG", "TERM", "terms reopened"],
  ],
  abort: [
    ["STRAT", "STOP", "not approved"],
    ["NEG", "STOP", "no agreement"],
    ["FC", "STOP", "developer default"],
  ],
};
