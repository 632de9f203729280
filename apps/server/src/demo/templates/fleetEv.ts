import type { DemoTemplate } from "./demoTemplate.ts";

/** Fleet electrification. */
export const fleetEv: DemoTemplate = {
  key: "FLEET-EV",
  name: "Fleet electrification",
  description:
    "Used for: corporate programme; transport. Chargers must be live before vehicles arrive, so three branches join at the pilot.",
  steps: [
    ["TELE", "90-day telematics baseline", "PC", "task", 90, ["route data export"]],
    ["SEG", "Routes ranked for fit", "ME", "task", 20, ["segmentation sheet"]],
    ["UTIL", "Utility capacity check", "UTIL", "external", 45, ["capacity letter"]],
    ["CASE", "Business case approved", "PC", "gate", 30, ["cost comparison"]],
    ["SITE", "Depot design frozen", "EPC", "external", 45, ["layout", "load model"]],
    ["PERM", "Permits and interconnection agreed", "PERM", "external", 120, ["permit numbers"]],
    ["ORDER", "Vehicles ordered", "PC", "task", 20, ["purchase order"]],
    ["EVSE", "Chargers installed", "EPC", "external", 60, ["test certificates"]],
    ["LIVE", "Depot energised", "UTIL", "external", 30, ["energisation letter"]],
    ["DELIV", "Vehicles delivered", "EPC", "external", 270, ["delivery notes"]],
    ["TRAIN", "Drivers and technicians trained", "PC", "task", 20, ["attendance list"]],
    ["PILOT", "Pilot accepted", "PC", "gate", 60, ["uptime and kWh/km report"]],
    ["ROLL", "Rollout complete", "PC", "task", 180, ["asset list"]],
    ["REPORT", "First-year result reported", "ME", "end_ok", 365, ["litres avoided", "tCO2e"]],
    ["STOP", "Not pursued", "PM", "end_fail", 0, ["reason code"], "any"],
  ],
  forward: [
    ["TELE", "SEG"],
    ["SEG", "CASE", "UTIL"],
    ["UTIL", "CASE"],
    ["CASE", "SITE", "ORDER"],
    ["SITE", "PERM"],
    ["PERM", "EVSE"],
    ["EVSE", "LIVE"],
    ["ORDER", "DELIV", "TRAIN"],
    ["LIVE", "PILOT"],
    ["DELIV", "PILOT"],
    ["TRAIN", "PILOT"],
    ["PILOT", "ROLL"],
    ["ROLL", "REPORT"],
  ],
  rework: [
    ["LIVE", "EVSE", "failed test"],
    ["PILOT", "SEG", "wrong routes"],
    ["PERM", "SITE", "permit condition"],
  ],
  abort: [["CASE", "STOP", "not approved"]],
};
