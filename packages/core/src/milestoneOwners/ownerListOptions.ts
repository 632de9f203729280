import { milestoneOwnerEndpoints } from "@canopy/contracts";
import { filterOptions } from "../forms/choiceSources.ts";
import type { OptionsBinding } from "../lists/choiceOptions.ts";

/** The stakeholders by name, companies among them, to filter the list of milestones by. */
export const ownerListOptions: OptionsBinding = filterOptions(milestoneOwnerEndpoints);
