import type { DemoTemplate } from "./demoTemplate.ts";

/** Energy-efficiency retrofit. */
export const eeCorp: DemoTemplate = {
  key: "EE-CORP",
  name: "Energy-efficiency retrofit",
  description:
    "Used for: corporate programme; buildings and industry. Performance-contract pattern: audit, investment-grade audit, contract, install, measure yearly.",
  steps: [
    ["SITE", "Site shortlisted", "PM", "gate", 10, ["site sheet"]],
    ["BASE", "Three-year energy baseline complete", "PC", "task", 30, ["bills", "meter data"]],
    ["PRE", "Preliminary audit delivered", "ESCO", "external", 30, ["audit report", "measure list"]],
    ["GO", "Go decision on measures", "PC", "gate", 20, ["decision minute"]],
    ["IGA", "Investment-grade audit delivered", "ESCO", "external", 75, ["audit", "cost and savings table"]],
    ["MVP", "M&V plan agreed", "AUD", "external", 20, ["plan with IPMVP option"]],
    ["CONTR", "Performance contract signed", "FIN", "task", 45, ["contract", "guarantee"]],
    ["DES", "Detailed design accepted", "PC", "task", 30, ["drawings"]],
    ["INST", "Measures installed", "EPC", "external", 120, ["completion certificates"]],
    ["TRAIN", "Operators trained", "EPC", "external", 15, ["attendance list"]],
    ["COMM", "Commissioning accepted", "PC", "gate", 30, ["test records", "punch list closed"]],
    ["MV1", "First-year savings report accepted", "AUD", "external", 365, ["M&V report"]],
    ["DONE", "Savings confirmed", "PM", "end_ok", 10, ["MWh", "tCO2e", "money saved"]],
    ["STOP", "Not pursued", "PM", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["SITE", "BASE"],
    ["BASE", "PRE"],
    ["PRE", "GO"],
    ["GO", "IGA"],
    ["IGA", "MVP", "CONTR"],
    ["MVP", "CONTR"],
    ["CONTR", "DES"],
    ["DES", "INST"],
    ["INST", "TRAIN", "COMM"],
    ["TRAIN", "COMM"],
    ["COMM", "MV1"],
    ["MV1", "DONE"],
  ],
  rework: [
    ["COMM", "INST", "punch list"],
    ["MV1", "COMM", "savings shortfall"],
    ["CONTR", "IGA", "scope change"],
  ],
  abort: [
    ["GO", "STOP", "no go"],
    ["CONTR", "STOP", "no agreement"],
  ],
};
