import { access, goesBeyond, roleEndpoints, type Role } from "@canopy/contracts";
import { aggregateKey } from "../cache/keys.ts";
import { allOf, type ChoiceSource } from "../forms/choiceSources.ts";
import type { Services } from "../services/services.ts";
import { ROLES_FRESH_MS } from "./users.screens.ts";

/** The roles that this person may give, to choose some: the server refuses those beyond their own rights. Source: behaviour.md §6 Rows. */
export const roleChoicesFor = ({ person }: Pick<Services, "person">): ChoiceSource => ({
  access: access.roles.list,
  key: () => aggregateKey("/api/roles", "options"),
  read: async (call, _ask, signal) =>
    allOf(
      givenBy(person(), await call(roleEndpoints.list, {}, { signal })).map(
        ({ code, label, description, rowScope }) => ({
          value: code,
          label,
          description,
          ...(rowScope === "COMPANY" && { requires: ["companyId"] }),
        }),
      ),
    ),
  staleMs: ROLES_FRESH_MS,
});

const givenBy = (person: ReturnType<Services["person"]>, roles: readonly Role[]): readonly Role[] => {
  const held = roles.filter(({ code }) => person?.roles.includes(code));
  const granter = {
    // a session's token may be older than what its roles allow now
    permissions: new Set([...(person?.permissions ?? []), ...held.flatMap(({ permissions }) => permissions)]),
    rowScope: held.every(({ rowScope }) => rowScope === "ALL") ? "ALL" : "COMPANY",
  };
  return roles.filter((role) => !goesBeyond(granter, role));
};
