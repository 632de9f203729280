import { access, roleEndpoints, userDraft, userEndpoints, users, type User } from "@canopy/contracts";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import { aggregateKey } from "../cache/keys.ts";
import { allOf, choicesFrom, type ChoiceSources } from "../forms/choiceSources.ts";
import { formScreen } from "../forms/formScreen.ts";
import { crud } from "../records/crud.ts";
import { ROLES_FRESH_MS } from "./users.screens.ts";
import { userCreateForm, userEditForm } from "./users.view.ts";

const calls = crud<User>(userEndpoints, ["company"]);

/** The sources of the options of a user's form. */
const userSources: ChoiceSources = {
  companies: companyChoices,
  roles: {
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
  },
};

/** /user/create. */
export const userCreateScreen = formScreen<User>({
  view: userCreateForm,
  schema: userDraft,
  submit: calls.create,
  outdates: [users.path],
  choices: choicesFrom(userSources),
});

/** The form on /user/{userId}. */
export const userEditScreen = formScreen<User>({
  view: userEditForm,
  schema: userDraft,
  submit: calls.update,
  reload: calls.reload,
  outdates: [users.path],
  choices: choicesFrom(userSources),
  start: ({ company }) => ({ current: { companyId: company ? [companyOption(company)] : [] } }),
});
