import {
  access,
  listDefaults,
  milestoneOwnerEndpoints,
  milestoneOwners,
  type Filter,
} from "@canopy/contracts";
import type { FieldOption } from "../forms/formFields.ts";
import { projectTypeListOptions } from "../projects/projectChoices.ts";
import { readingScreen } from "../records/readingScreen.ts";

/** As many as one looks through without typing. */
const OPTION_COUNT = 25;

/** The active stakeholders, by name; `ask` is a part of the name, '' for the first ones. */
export const milestoneOwnerOptionsScreen = readingScreen<readonly FieldOption[]>({
  key: (name) => [milestoneOwners.path, "list", "options", name],
  access: access.milestoneOwners.list,
  read: async (call, name, signal) => {
    const filters: readonly Filter[] = [
      ...(name === "" ? [] : [{ fieldId: "name", operator: "contains", values: [name] } as const]),
      { fieldId: "active", operator: "equals", values: ["true"] },
    ];
    const list = {
      ...listDefaults,
      size: OPTION_COUNT,
      sortField: "name",
      sortDirection: "asc",
      filters,
    } as const;
    const { data } = await call(milestoneOwnerEndpoints.list, { list }, { signal });
    return data.map((owner) => ({ value: owner.id, label: owner.name }));
  },
});

/** All technologies by name, those that are no longer offered too, so that every chosen one has its name. */
export const allTechnologiesScreen = readingScreen<readonly FieldOption[]>(projectTypeListOptions);
