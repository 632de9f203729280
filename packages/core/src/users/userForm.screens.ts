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
import { choicesFrom } from "../forms/formChoices.ts";
import type { FormChoices } from "../forms/form.machine.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { roleChoicesFor } from "./roleChoices.ts";
import type { Screen, Services } from "../services/services.ts";
import { roleLabel } from "../text/roleLabel.ts";
import { userCalls } from "./userList.screens.ts";
import { userAnonymiseForm, userCreateForm, userEditForm } from "./users.view.ts";

/** The choices of a user's form. */
const userChoices = (services: Services): FormChoices =>
  choicesFrom({ companies: companyChoices, roles: roleChoicesFor(services) })(services);

/** /user/create. */
export const userCreateScreen = formScreen<User>({
  view: userCreateForm,
  schema: userDraft,
  submit: userCalls.create,
  outdates: [users.path],
  choices: userChoices,
});

/** The form on /user/{userId}. */
export const userEditScreen = formScreen<User>({
  view: userEditForm,
  schema: userDraft,
  submit: userCalls.update,
  reload: userCalls.reload,
  outdates: [users.path],
  choices: userChoices,
  start: ({ company, roles }) => ({
    current: {
      companyId: company ? [companyOption(company)] : [],
      roles: roles.map((code) => ({ value: code, label: roleLabel(code) })),
    },
  }),
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
