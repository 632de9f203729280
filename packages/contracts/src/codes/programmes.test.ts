import { expect, test } from "vitest";
import {
  isCrediting,
  isRegistered,
  programmeCodes,
  programmes,
  programmesWithoutCrediting,
  registryStatuses,
  requiresDifferentBodies,
  usualTemplateKey,
} from "./programmes.ts";

test("there are eleven programmes, each with a distinct name", () => {
  expect(programmeCodes).toEqual([
    ...["VCS", "GOLD_STANDARD", "CDM", "PACM", "TREES", "ACR", "CAR", "JCM", "GCC", "NATIONAL", "CORPORATE"],
  ]);
  expect(new Set(Object.values(programmes)).size).toBe(11);
});

test("every programme except the corporate one credits units", () => {
  expect(programmeCodes.filter((code) => !isCrediting(code))).toEqual(["CORPORATE"]);
  expect(programmesWithoutCrediting).toEqual(["CORPORATE"]);
});

test("four programmes require the verification body to differ from the validation body", () => {
  expect(programmeCodes.filter(requiresDifferentBodies)).toEqual(["GOLD_STANDARD", "CDM", "PACM", "JCM"]);
});

test("isRegistered tells from the registry status whether the project is or was registered", () => {
  expect(registryStatuses.filter(isRegistered)).toEqual([
    ...["REGISTERED", "TRANSITIONED", "AUTHORIZED", "DE_REGISTERED", "COMPLETED"],
  ]);
  expect([isRegistered(null), isRegistered(undefined)]).toEqual([false, false]);
});

test.each([
  ["VCS", null, "GS-CERT", "VCS-REG"],
  ["GOLD_STANDARD", "LISTED", "VCS-REG", "GS-CERT"],
  ["GOLD_STANDARD", "REGISTERED", "VCS-REG", "MRV-CYCLE"],
  ["TREES", null, null, "TREES-JUR"],
  ["ACR", null, "VCS-REG", undefined],
  ["ACR", null, "OWN", "OWN"],
  ["CORPORATE", null, "EE-CORP", "EE-CORP"],
  ["CORPORATE", "REGISTERED", "EE-CORP", "EE-CORP"],
  ["CORPORATE", null, "VCS-REG", undefined],
  ["GCC", null, undefined, undefined],
  ["NATIONAL", null, "CDM-REG", "CDM-REG"],
  ["NATIONAL", "LISTED", undefined, "CDM-REG"],
  ["NATIONAL", "REGISTERED", "CDM-REG", "MRV-CYCLE"],
  ["CORPORATE", null, "CDM-REG", undefined],
])(
  "a project of %s with the registry status %s and a technology's template %s usually follows %s",
  (programme, registryStatus, ofTechnology, key) => {
    expect(usualTemplateKey({ programme, registryStatus, ofTechnology })).toBe(key);
  },
);
