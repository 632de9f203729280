import {
  anonymisation,
  eventEndpoints,
  historyEndpoints,
  userDraft,
  userEndpoints,
  users,
  type User,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { companyChoices, companyOption } from "../companies/companyChoices.ts";
import { choicesFrom, type ChoiceSources } from "../forms/choiceSources.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { crud } from "../records/crud.ts";
import { roleChoices } from "./roleChoices.ts";
import type { Screen } from "../services/services.ts";
import { userAnonymiseForm, userCreateForm, userEditForm } from "./users.view.ts";

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

const anonymiseForm = formScreen<User>({
  view: userAnonymiseForm,
  schema: anonymisation,
  submit: ({ call }, { subject: id, body }) =>
    call(userEndpoints.anonymise, { params: { id }, body: z.parse(anonymisation, body) }),
  outdates: [users.path, eventEndpoints.list.path, historyEndpoints.list.path],
});

/** The dialog that anonymises a user, once their address is entered. */
export const userAnonymiseScreen: Screen<FormActor["logic"], { readonly id: string }> = {
  logic: anonymiseForm.logic,
  input: (services, { id }) => anonymiseForm.input(services, { token: id, isInModal: true }),
};
