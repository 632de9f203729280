import { access, userEndpoints, users } from "@canopy/contracts";
import { allOf, type ChoiceSource } from "../forms/choiceSources.ts";
import { groupOfCompany } from "../forms/choiceGroup.ts";
import type { FieldOption } from "../forms/formFields.ts";
import { personName, type NamedPerson } from "../text/personName.ts";

const peopleFor = (purpose?: "filter"): ChoiceSource => ({
  access: access.users.assignable,
  key: () => [users.path, "list", "assignable", ...(purpose ? [purpose] : [])],
  read: async (call, _ask, signal) =>
    allOf(
      (await call(userEndpoints.assignable, purpose ? { query: { for: purpose } } : {}, { signal }))
        .map(({ id, name, surname, companyId, companyName }) => ({
          value: id,
          label: companyName === null ? `${name} ${surname}` : `${name} ${surname}, ${companyName}`,
          // a company that the reader does not meet has no name here, but its people are no staff of ours
          group:
            companyName !== null || companyId
              ? groupOfCompany({ id: companyId, name: companyName ?? "" })
              : null,
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    ),
});

/** The users who may lead or be responsible, by name; each belongs to the group of their company, our own staff to none. */
export const peopleChoices: ChoiceSource = peopleFor();

/** The users who may be responsible, or were before they were disabled: what they lead still names them. */
export const everResponsible: ChoiceSource = peopleFor("filter");

/** People as options. */
export const personOptions = (
  people: readonly ((NamedPerson & { readonly id: string }) | null | undefined)[] | undefined,
): readonly FieldOption[] =>
  (people ?? []).flatMap((one) => (one ? [{ value: one.id, label: personName(one) }] : []));
