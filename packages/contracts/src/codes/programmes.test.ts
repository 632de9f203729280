import { expect, test } from "vitest";
import {
  isCrediting,
  isRegistered,
  programmeCodes,
  programmes,
  registryStatuses,
  wantsDifferentBodies,
} from "./programmes.ts";

test("there are eleven programmes, each with a name of its own", () => {
  expect(programmeCodes).toEqual([
    ...["VCS", "GOLD_STANDARD", "CDM", "PACM", "TREES", "ACR", "CAR", "JCM", "GCC", "NATIONAL", "CORPORATE"],
  ]);
  expect(new Set(Object.values(programmes)).size).toBe(11);
});

test("all but the corporate programme credit", () => {
  expect(programmeCodes.filter((code) => !isCrediting(code))).toEqual(["CORPORATE"]);
});

test("four programmes want the verification body to be another than the validation body", () => {
  expect(programmeCodes.filter(wantsDifferentBodies)).toEqual(["GOLD_STANDARD", "CDM", "PACM", "JCM"]);
});

test("a registry status tells whether the project is or was registered", () => {
  expect(registryStatuses.filter(isRegistered)).toEqual([
    ...["REGISTERED", "TRANSITIONED", "AUTHORIZED", "DE_REGISTERED", "COMPLETED"],
  ]);
  expect([isRegistered(null), isRegistered(undefined)]).toEqual([false, false]);
});
