import { permissions } from "@canopy/contracts";
import { expect, test } from "vitest";
import { ADMINISTRATOR, defaultRoles } from "./defaultRoles.ts";

test("the six roles have as many permissions as the specification says, none twice", () => {
  expect(defaultRoles.map(({ code, permissions: held }) => [code, new Set(held).size, held.length])).toEqual([
    ["PLATFORM_ADMIN", 58, 58],
    ["PROGRAMME_MANAGER", 46, 46],
    ["PROJECT_OFFICER", 26, 26],
    ["MRV_REVIEWER", 22, 22],
    ["PARTNER_USER", 15, 15],
    ["VIEWER", 19, 19],
  ]);
});

test("the administrator may do everything, and only the partner roles are limited to their own company", () => {
  expect(defaultRoles.find(({ code }) => code === ADMINISTRATOR)?.permissions).toEqual(permissions);
  expect(defaultRoles.filter(({ rowScope }) => rowScope === "COMPANY").map(({ code }) => code)).toEqual([
    "PARTNER_USER",
  ]);
});
