import {
  documentEndpoints,
  projectDraft,
  projectFaults,
  projects,
  type CheckedProject,
  type Project,
} from "@canopy/contracts";
import { textOf } from "../base/textOf.ts";
import { choicesFrom } from "../forms/formChoices.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { reasonSchema } from "../forms/reasonField.ts";
import type { Screen } from "../services/services.ts";
import { projectSources, projectStart } from "./projectChoices.ts";
import { projectCreateForm, projectEditForm } from "./projectForm.view.ts";
import { projectCalls, projectShownBy } from "./projectList.screens.ts";
import { changeProject, readProject } from "./projects.screens.ts";
import { projectHoldForm } from "./projects.view.ts";

/** The form's values as the rules between fields check them. */
const checkedOf = (body: Readonly<Record<string, unknown>>): CheckedProject => ({
  programme: textOf(body["programme"]) ?? "",
  country: textOf(body["country"]),
  region: textOf(body["region"]),
  registryProjectId: textOf(body["registryProjectId"]),
  registryStatus: textOf(body["registryStatus"]),
  registryStatusDate: textOf(body["registryStatusDate"]),
  methodology: textOf(body["methodology"]),
  creditingPeriodStart: textOf(body["creditingPeriodStart"]),
  creditingPeriodEnd: textOf(body["creditingPeriodEnd"]),
  validationBodyId: textOf(body["validationBodyId"]),
  verificationBodyId: textOf(body["verificationBodyId"]),
  budget: typeof body["budget"] === "number" ? body["budget"] : undefined,
  currency: textOf(body["currency"]),
});

const faults = (body: Readonly<Record<string, unknown>>) => projectFaults(checkedOf(body));
/** The project's people decide what may be done with its documents. */
const outdates = [projects.path, ...projectShownBy, documentEndpoints.list.path];

/** /project/create; the author becomes the lead unless they choose another. */
export const projectCreateScreen = formScreen<Project>({
  view: projectCreateForm,
  schema: projectDraft,
  faults,
  defaults: (services) => ({ leadUserId: services.userId() ?? "" }),
  submit: projectCalls.create,
  outdates,
  choices: choicesFrom(projectSources),
});

/** The form on /project/{projectId}. */
export const projectEditScreen = formScreen<Project>({
  view: projectEditForm,
  schema: projectDraft,
  faults,
  submit: projectCalls.update,
  reload: projectCalls.reload,
  outdates,
  choices: choicesFrom(projectSources),
  start: projectStart,
});

const holdForm = formScreen<Project>({
  view: projectHoldForm,
  schema: reasonSchema,
  submit: async ({ call }, { subject: id, body: { reason } }) => {
    const { version } = await readProject(call, id);
    return changeProject(call, id, { status: "ON_HOLD", reason, version });
  },
  outdates,
});

/** The dialog that holds a project for a reason. */
export const projectHoldScreen: Screen<FormActor["logic"], { readonly id: string }> = {
  logic: holdForm.logic,
  input: (services, { id }) => holdForm.input(services, { token: id, isInModal: true }),
};
