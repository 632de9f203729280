import type { DemoTemplate } from "./demoTemplate.ts";

/** Partner company onboarding. */
export const partnerOnb: DemoTemplate = {
  key: "PARTNER-ONB",
  name: "Partner company onboarding",
  description: "Used for: every new partner. Gets a company from first call to its first project.",
  steps: [
    ["CALL", "Intake call held", "PM", "task", 10, ["call note"]],
    ["NDA", "Confidentiality agreement signed", "FIN", "task", 15, ["signed file"]],
    ["DSA", "Data-sharing agreement signed", "PC", "task", 30, ["signed file"]],
    ["USERS", "Contacts and accounts created", "PM", "task", 5, ["user list"]],
    ["INV", "Emissions inventory received", "PC", "task", 60, ["inventory workbook", "base year"]],
    ["QA", "Inventory checked", "ME", "gate", 20, ["QA checklist"]],
    ["TGT", "Target recorded", "PC", "task", 30, ["target year", "base year", "%"]],
    ["PLAN", "Action plan agreed", "PC", "gate", 45, ["measure list with owners"]],
    ["FIRST", "First project opened", "PM", "end_ok", 5, ["project code"]],
    ["STOP", "Did not join", "PM", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["CALL", "NDA"],
    ["NDA", "DSA", "USERS"],
    ["DSA", "INV"],
    ["USERS", "INV"],
    ["INV", "QA"],
    ["QA", "TGT"],
    ["TGT", "PLAN"],
    ["PLAN", "FIRST"],
  ],
  rework: [
    ["QA", "INV", "data gap"],
    ["PLAN", "TGT", "target changed"],
  ],
  abort: [
    ["NDA", "STOP", "declined"],
    ["PLAN", "STOP", "declined"],
  ],
};
