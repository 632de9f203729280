import type { DemoTemplate } from "./demoTemplate.ts";

/** Monitoring, verification, issuance cycle. */
export const mrvCycle: DemoTemplate = {
  key: "MRV-CYCLE",
  name: "Monitoring, verification, issuance cycle",
  description:
    "Used for: any registered crediting project; start one per monitoring period. The part that repeats. A project holds many processes of this template, one per period.",
  documents: ["DATA", "QA", "MR", "VRPT"],
  closesFindings: ["FIND", "IREV"],
  receivesForwardActions: true,
  steps: [
    ["OPEN", "Monitoring period opened", "PM", "task", 1, ["period start and end"]],
    ["DATA", "Monitoring data complete", "PC", "task", 30, ["meter files", "calibration certificates"]],
    ["QA", "Data quality review passed", "ME", "gate", 15, ["QA checklist", "gaps log"]],
    ["MR", "Monitoring report final", "PP", "task", 30, ["monitoring report", "workbook"]],
    ["VERC", "Verification body contracted", "PP", "task", 30, ["contract; differs-from-validator check"]],
    ["AUDIT", "Verification audit held", "VER", "external", 30, ["audit plan", "findings list"]],
    ["FIND", "Findings closed", "PP", "task", 30, ["answers per finding"]],
    ["VRPT", "Verification report issued", "VER", "external", 20, ["report and statement"]],
    ["IREQ", "Issuance requested", "PP", "task", 5, ["request", "fee proof"]],
    ["IREV", "Programme review passed", "REG", "external", 40, ["review report per round"]],
    ["ISS", "Units issued", "REG", "external", 5, ["serial range", "vintage", "quantity"]],
    ["ALLOC", "Units allocated", "FIN", "end_ok", 10, ["allocation sheet", "buffer and levy split"]],
    ["LAPSE", "Period closed without issuance", "PM", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["OPEN", "DATA", "VERC"],
    ["DATA", "QA"],
    ["QA", "MR"],
    ["MR", "AUDIT"],
    ["VERC", "AUDIT"],
    ["AUDIT", "FIND"],
    ["FIND", "VRPT"],
    ["VRPT", "IREQ"],
    ["IREQ", "IREV"],
    ["IREV", "ISS"],
    ["ISS", "ALLOC"],
  ],
  rework: [
    ["QA", "DATA", "data gap"],
    ["AUDIT", "MR", "material misstatement"],
    ["FIND", "AUDIT", "finding not accepted"],
    ["IREV", "VRPT", "review round"],
  ],
  abort: [
    ["DATA", "LAPSE", "no usable data"],
    ["VRPT", "LAPSE", "negative opinion"],
  ],
};
