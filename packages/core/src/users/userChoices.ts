import { access, roleEndpoints, userEndpoints, users, type User } from "@canopy/contracts";
import { aggregateKey } from "../cache/keys.ts";
import { companyChoices } from "../companies/companyChoices.ts";
import { allOf, type ChoiceSource, type ChoiceSources } from "../forms/choiceSources.ts";
import type { FieldOption } from "../forms/formFields.ts";
import { personName } from "../text/personName.ts";

/** Time in milliseconds for which read roles are reused: they change rarely, and every user form needs them. */
export const ROLES_FRESH_MS = 60_000;

/** Where a user's form reads its options. */
export const userSources: ChoiceSources = {
  companies: companyChoices,
  roles: {
    access: access.roles.list,
    key: () => aggregateKey("/api/roles", "options"),
    read: async (call, _ask, signal) =>
      allOf(
        (await call(roleEndpoints.list, {}, { signal })).map(({ code, label, description }) => ({
          value: code,
          label,
          description,
        })),
      ),
    staleMs: ROLES_FRESH_MS,
  },
};

/** The users who may lead or be responsible, by name; each belongs to the group of their company, our own staff to none. */
export const peopleChoices: ChoiceSource = {
  access: access.users.assignable,
  key: () => [users.path, "list", "assignable"],
  read: async (call, _ask, signal) =>
    allOf(
      (await call(userEndpoints.assignable, {}, { signal }))
        .map(({ id, name, surname, companyName }) => ({
          value: id,
          label: companyName === null ? `${name} ${surname}` : `${name} ${surname}, ${companyName}`,
          group: companyName,
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    ),
};

/** People as options. */
export const personOptions = (
  people: readonly (Pick<User, "id" | "name" | "surname"> | null | undefined)[] | undefined,
): readonly FieldOption[] =>
  (people ?? []).flatMap((one) => (one ? [{ value: one.id, label: personName(one) }] : []));
