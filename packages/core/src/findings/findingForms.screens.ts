import {
  documentEndpoints,
  findingAnswer,
  findingChange,
  findingClose,
  findingDraft,
  findingEndpoints,
  findingFaults,
  findingKinds,
  findingReopen,
  type Finding,
  type Process,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { textsOf } from "../base/textOf.ts";
import { CallError } from "../failures/failure.ts";
import { groupOfCompany } from "../forms/choiceGroup.ts";
import { optionOf } from "../forms/choiceSources.ts";
import { draftPlaceOf, formScreen, type FormActor } from "../forms/formScreen.ts";
import type { FormView } from "../forms/formView.ts";
import type { ActionForms } from "../records/recordTalk.ts";
import type { Screen } from "../services/services.ts";
import { personOptions } from "../users/userChoices.ts";
import { assertNoneOnItsWay } from "./answerFiles.screens.ts";
import { answerChoices, findingChoices } from "./findingChoices.ts";
import {
  findingAnswerForm,
  findingCloseForm,
  findingCreateForm,
  findingEditForm,
  findingReopenForm,
  findingWithdrawForm,
} from "./findingForms.view.ts";
import { findingsShownIn, readFinding, seenFinding, type FindingOnPage } from "./findings.screens.ts";

const createForm = formScreen({
  view: findingCreateForm,
  schema: findingDraft,
  faults: findingFaults,
  submit: ({ call }, { subject: id, body, idempotencyKey }) =>
    call(findingEndpoints.create, { params: { id }, body: z.parse(findingDraft, body) }, { idempotencyKey }),
  outdates: findingsShownIn,
  choices: findingChoices,
});

/** Input of the form that raises a finding: the process, and where they are known the group of its company and the kinds that may be raised. */
interface RaiseGiven {
  readonly processId: string;
  readonly companyGroup?: string | undefined;
  readonly kinds: readonly string[];
}

const factsOf = (processId: string, companyGroup: string | undefined) => ({
  processId,
  ...(companyGroup !== undefined && { companyGroup }),
});

/** The form that raises a finding in a process. */
export const findingCreateScreen: Screen<FormActor["logic"], RaiseGiven> = {
  logic: createForm.logic,
  input: (services, { processId, companyGroup, kinds }) => ({
    ...createForm.input(services, { token: processId, isInModal: true }),
    start: {
      facts: factsOf(processId, companyGroup),
      without: { kind: findingKinds.filter((kind) => !kinds.includes(kind)) },
    },
  }),
};

/** The form that changes a finding. */
export const findingEditScreen = formScreen<FindingOnPage>({
  view: findingEditForm,
  schema: z.omit(findingDraft, { kind: true }),
  faults: findingFaults,
  submit: ({ call }, { subject: id, change }) =>
    call(findingEndpoints.update, { params: { id }, body: z.parse(findingChange, change) }),
  reload: (services, id) => readFinding(services, id),
  outdates: findingsShownIn,
  choices: findingChoices,
  start: ({ processId, process, responsible, raisedBy }) => ({
    facts: factsOf(processId, companyGroupIn(process)),
    current: {
      ...(responsible?.kind === "USER" && { responsibleUserId: personOptions([responsible]) }),
      ...(responsible?.kind === "COMPANY" && { responsibleCompanyId: [optionOf(responsible)] }),
      ...(raisedBy && { raisedById: [optionOf(raisedBy)] }),
    },
  }),
});

const companyGroupIn = (process: Pick<Process, "project"> | null | undefined): string | undefined => {
  const company = process?.project?.company;
  return company ? groupOfCompany(company) : undefined;
};

/** The newest version of a document; throws a refusal that names the document without a file. */
const newestVersion = async (call: Call, id: string): Promise<string> => {
  const { title, versions = [] } = await call(documentEndpoints.get, { params: { id } });
  const [newest] = versions;
  if (!newest) throw new CallError({ kind: "refused", reason: `${title} has no file yet.` });
  return newest.id;
};

const answerForm = formScreen<Finding>({
  view: findingAnswerForm,
  schema: findingAnswer,
  submit: async (services, { subject: id, body: { text, documentVersionIds } }) => {
    assertNoneOnItsWay(services, id);
    const { call } = services;
    const versions = await Promise.all(textsOf(documentVersionIds).map((one) => newestVersion(call, one)));
    const body = z.parse(findingAnswer, { text, documentVersionIds: versions });
    return call(findingEndpoints.answer, { params: { id }, body });
  },
  outdates: findingsShownIn,
  choices: answerChoices,
});

/** The dialog that answers the finding that is open. */
export const findingAnswerScreen: Screen<FormActor["logic"], { readonly id: string }> = {
  logic: answerForm.logic,
  input: (services, { id }) => ({
    ...answerForm.input(services, { token: id, isInModal: true }),
    start: { facts: { projectId: seenFinding(services, id)?.projectId ?? "" } },
  }),
};

/** A decision's dialog; it is about the answers that were shown when it opened. */
const deciding = (
  view: FormView,
  schema: z.ZodMiniType,
  decide: (call: Call, id: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>,
): Screen<FormActor["logic"], { readonly id: string }> => {
  const form = formScreen<Finding>({
    view,
    schema,
    submit: ({ call }, { subject, body }) => {
      const [id = "", seen] = subject.split(" ");
      return decide(call, id, { ...body, ...(seen !== undefined && { answerCount: Number(seen) }) });
    },
    outdates: findingsShownIn,
  });
  return {
    logic: form.logic,
    input: (services, { id }) => {
      const { answerCount } = seenFinding(services, id) ?? {};
      const token = answerCount === undefined ? id : `${id} ${answerCount}`;
      // what was typed before a further answer came is offered all the same
      const draftPlace = draftPlaceOf(services, view, id);
      const draft = draftPlace && services.drafts.read(draftPlace.userId, draftPlace.route);
      return { ...form.input(services, { token, isInModal: true }), draftPlace, draft };
    },
  };
};

const assessing = (view: FormView, more: { readonly withdrawn?: true } = {}) =>
  deciding(view, z.pick(findingClose, { text: true }), (call, id, body) =>
    call(findingEndpoints.close, { params: { id }, body: z.parse(findingClose, { ...body, ...more }) }),
  );

/** The dialog that closes a finding. */
export const findingCloseScreen = assessing(findingCloseForm);

/** The dialog that withdraws a finding. */
export const findingWithdrawScreen = assessing(findingWithdrawForm, { withdrawn: true });

/** The dialog that sends a finding back with a reason. */
export const findingReopenScreen = deciding(
  findingReopenForm,
  z.pick(findingReopen, { reason: true }),
  (call, id, body) => call(findingEndpoints.reopen, { params: { id }, body: z.parse(findingReopen, body) }),
);

/** The forms of the actions on a finding, by the content of their modal. */
export const findingForms: ActionForms = {
  findingAnswer: findingAnswerScreen,
  findingClose: findingCloseScreen,
  findingReopen: findingReopenScreen,
  findingWithdraw: findingWithdrawScreen,
};
