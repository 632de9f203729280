import {
  access,
  importEndpoints,
  milestoneOwnerEndpoints,
  processEndpoints,
  processTemplateEndpoints,
  projectEndpoints,
  projectTypeEndpoints,
  userEndpoints,
  users,
  type Filter,
} from "@canopy/contracts";
import { companyChoices } from "../companies/companyChoices.ts";
import {
  byName,
  namedRecords,
  OPTION_COUNT,
  type ChoiceSource,
  type ChoiceSources,
} from "../forms/choiceSources.ts";
import type { Services } from "../services/services.ts";
import { personOptions, peopleChoices } from "../users/userChoices.ts";

const QUIET = { isShownElsewhere: () => true };

/** People by a part of their name or surname, searched for on the server. */
const peopleSearch: ChoiceSource = {
  access: access.users.list,
  key: ({ text }) => [users.path, "list", "options", text],
  read: async (call, { text }, signal) => {
    const having = async (...filters: readonly Filter[]) =>
      call(userEndpoints.list, { list: byName(filters) }, { signal });
    const containing = (fieldId: string): Filter => ({ fieldId, operator: "contains", values: [text] });
    const found =
      text === ""
        ? [await having()]
        : await Promise.all([having(containing("name")), having(containing("surname"))]);
    const byId = new Map(found.flatMap(({ data }) => data).map((user) => [user.id, user]));
    return {
      options: personOptions([...byId.values()].slice(0, OPTION_COUNT)),
      total: found.reduce((sum, { total }) => sum + total, 0),
    };
  },
  one: {
    access: access.users.get,
    key: (id) => [users.path, "list", "chosen", id],
    read: async (call, id, signal) => {
      const user = await call(userEndpoints.get, { params: { id } }, { signal });
      return personOptions([user])[0] ?? { value: id, label: id };
    },
    meta: QUIET,
  },
};

/** The records to filter by. A person who may not list users chooses among those who can be responsible. */
export const filterSources = ({ permits }: Pick<Services, "permits">): ChoiceSources => ({
  companies: companyChoices,
  projects: namedRecords({ endpoints: projectEndpoints, variant: "filter" }),
  projectTypes: namedRecords({ endpoints: projectTypeEndpoints, variant: "filter" }),
  milestoneOwners: namedRecords({ endpoints: milestoneOwnerEndpoints, variant: "filter" }),
  processTemplates: namedRecords({ endpoints: processTemplateEndpoints, variant: "filter" }),
  processes: namedRecords({ endpoints: processEndpoints, variant: "filter" }),
  imports: namedRecords({ endpoints: importEndpoints, variant: "filter" }),
  people: permits(peopleSearch.access) ? peopleSearch : peopleChoices,
});
