import { companyEndpoints, type Company } from "@canopy/contracts";
import { namedRecords } from "../forms/choiceSources.ts";
import { groupOfCompany } from "../forms/choiceGroup.ts";
import type { FieldOption } from "../forms/formFields.ts";

/** A company as an option: it is the group of its people. */
export const companyOption = ({ id, name }: Pick<Company, "id" | "name">): FieldOption => ({
  value: id,
  label: name,
  group: groupOfCompany({ id, name }),
});

/** The companies to choose from. */
export const companyChoices = namedRecords<Company>({ endpoints: companyEndpoints, option: companyOption });
