import { userDraft, userEndpoints, users, type User } from "@canopy/contracts";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import { choicesFrom, type ChoiceSources } from "../forms/choiceSources.ts";
import { formScreen } from "../forms/formScreen.ts";
import { crud } from "../records/crud.ts";
import { roleChoices } from "./roleChoices.ts";
import { userCreateForm, userEditForm } from "./users.view.ts";

const calls = crud<User>(userEndpoints, ["company"]);

/** The sources of the options of a user's form. */
const userSources: ChoiceSources = { companies: companyChoices, roles: roleChoices };

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
