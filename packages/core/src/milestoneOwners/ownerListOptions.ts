import { MAX_PAGE_SIZE, milestoneOwnerEndpoints } from "@canopy/contracts";
import { byName, optionOf } from "../forms/choiceSources.ts";
import type { FieldOption } from "../forms/formFields.ts";
import type { ReadingBinding } from "../records/readingScreen.ts";

const { list } = milestoneOwnerEndpoints;

/** The stakeholders by name, companies among them, to filter the list of milestones by. */
export const ownerListOptions: ReadingBinding<readonly FieldOption[]> = {
  key: () => [list.path, "list", "all options"],
  access: list.access,
  read: async (call, _ask, signal) =>
    (await call(list, { list: byName([], MAX_PAGE_SIZE) }, { signal })).data.map(optionOf),
};
