import { access, roleEndpoints } from "@canopy/contracts";
import { aggregateKey } from "../cache/keys.ts";
import { allOf, type ChoiceSource } from "../forms/choiceSources.ts";
import { ROLES_FRESH_MS } from "./users.screens.ts";

/** The roles, to choose some. */
export const roleChoices: ChoiceSource = {
  access: access.roles.list,
  key: () => aggregateKey("/api/roles", "options"),
  read: async (call, _ask, signal) =>
    allOf(
      (await call(roleEndpoints.list, {}, { signal })).map(({ code, label, description, rowScope }) => ({
        value: code,
        label,
        description,
        ...(rowScope === "COMPANY" && { requires: ["companyId"] }),
      })),
    ),
  staleMs: ROLES_FRESH_MS,
};
