import {
  access,
  documentChange,
  documentDraft,
  documentEndpoints,
  documentReturn,
  documents,
  listDefaults,
  MAX_PAGE_SIZE,
  milestoneEndpoints,
  processEndpoints,
  projects,
  wasSubmitted,
  dependsOnInvolvement,
  isInvolved,
  type DocumentRecord,
  type Project,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { recordKey } from "../cache/keys.ts";
import { optionOf } from "../forms/choiceSources.ts";
import { choicesFrom } from "../forms/formChoices.ts";
import { plainOptions, type FormStart } from "../forms/formFields.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import { listScreen, listWithin, type ListActor } from "../lists/listScreen.ts";
import { recordsOf } from "../records/readings.ts";
import { selectIsEditing, selectRecord, selectRecordStatus } from "../records/record.selectors.ts";
import type { ActionForms } from "../records/recordTalk.ts";
import { recordScreen, type RecordActor } from "../records/recordScreen.ts";
import { pathTo } from "../routing/match.ts";
import {
  memoizePerApp,
  screenPerApp,
  splitAddress,
  type Screen,
  type Services,
} from "../services/services.ts";
import { watchAddress } from "../services/watchAddress.ts";
import { placeChoices, placeFaults } from "./documentPlaces.ts";
import { movesOf, versionToConfirm, type DocumentMoves } from "./documentMoves.ts";
import { DOCUMENT_PARAM, documentAddress } from "./documentWords.ts";
import {
  allDocumentList,
  documentAccess,
  documentActions,
  documentForm,
  documentList,
  documentListOf,
  documentReturnForm,
  editTitle,
  placeLock,
} from "./documents.view.ts";
import { openDocumentMachine } from "./openDocument.machine.ts";
import { documentsShownIn } from "./uploads.ts";

interface ListedProject {
  readonly project: Pick<Project, "id" | "processes">;
}

/** The documents of a project, the newest first, as a tab of its page. Source: behaviour.md §2 Documents. */
export const projectDocumentsScreen: Screen<ListActor<DocumentRecord>["logic"], ListedProject> = listWithin(
  {
    view: documentList,
    resource: documents.path,
    access: {},
    read: (call, list, signal) => call(documentEndpoints.list, { list }, { signal }),
    run: {},
    shownBy: [processEndpoints.list.path, milestoneEndpoints.list.path, projects.path],
  },
  ({ project }) => documentListOf(project),
);

/** The documents of all projects that the person meets. */
export const documentListScreen = listScreen<DocumentRecord>({
  view: allDocumentList,
  resource: documents.path,
  access: {},
  read: (call, list, signal) => call(documentEndpoints.list, { list }, { signal }),
  run: {},
});

/** The documents at a milestone, as many as one page holds, the newest first; `ask` is the milestone's id. */
export const milestoneDocuments = recordsOf<DocumentRecord>(documentEndpoints.list, {
  fieldId: "milestoneId",
  sortField: "createdAt",
  sortDirection: "desc",
  followsNews: true,
});

/** Reads the documents at a milestone for a front end that shows none of them; none where they cannot be read. */
export const readMilestoneDocuments = async (
  { call, permits }: Pick<Services, "call" | "permits">,
  milestoneId: string,
): Promise<readonly DocumentRecord[]> => {
  if (!permits(documentEndpoints.list.access)) return [];
  const at = { fieldId: "milestoneId", operator: "equals", values: [milestoneId] } as const;
  const newest = { size: MAX_PAGE_SIZE, sortField: "createdAt", filters: [at] };
  return call(documentEndpoints.list, { list: { ...listDefaults, ...newest } }).then(
    ({ data }) => data,
    () => [],
  );
};

/** A document with what the person may do with it. */
export type DocumentOnPage = DocumentRecord & DocumentMoves;
/** A running document's page. */
export type DocumentActor = RecordActor<DocumentOnPage>;

/** The people of a document's process, read only where the person's actions depend on them. */
const processPeople = async (
  services: Services,
  { processId, project }: DocumentRecord,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> => {
  const person = services.person();
  if (!person || processId === null || !project || !dependsOnInvolvement(person)) return [];
  if (isInvolved(person.id, project)) return [];
  const { responsibles = [] } = await services.call(
    processEndpoints.get,
    { params: { id: processId }, extend: ["responsibles"] },
    signal ? { signal } : {},
  );
  return responsibles.map(({ id }) => id);
};

const extend = ["project", "process", "milestone"];

/** Reads a document with the person's moves. */
export const readDocument = async (
  services: Services,
  id: string,
  signal?: AbortSignal,
): Promise<DocumentOnPage> => {
  const document = await services.call(
    documentEndpoints.get,
    { params: { id }, extend },
    signal ? { signal } : {},
  );
  const person = services.person();
  const processResponsibleIds = await processPeople(services, document, signal);
  const given = person && {
    person,
    mayWrite: services.permits(access.documents.update),
    mayDecide: services.permits(access.documents.accept),
    processResponsibleIds,
  };
  return { ...document, ...(given ? movesOf(document, given) : { moves: [], refusal: undefined }) };
};

/** The document as the person sees it, so that an action is about the version that they have seen. */
const seen = ({ client }: Services, id: string): DocumentOnPage | undefined =>
  client.getQueryData<DocumentOnPage>(recordKey(documents.path, id));

const seenNo = (services: Services, id: string): number => seen(services, id)?.versions?.[0]?.no ?? 0;

const page = screenPerApp((services) =>
  recordScreen<DocumentOnPage>({
    nameOf: ({ title }) => title,
    resource: documents.path,
    listPath: pathTo("projects"),
    actions: documentActions,
    access: documentAccess,
    read: (_call, id, signal) => readDocument(services, id, signal),
    run: {
      submit: (call, id) => move(call, id, { verb: "submit", versionNo: seenNo(services, id) }),
      withdraw: async (call, id) => {
        await call(documentEndpoints.submit, {
          params: { id },
          body: { versionNo: seenNo(services, id), withdraw: true },
        });
        return undefined;
      },
      accept: (call, id) => move(call, id, { verb: "accept", versionNo: seenNo(services, id) }),
      confirm: (call, id) => {
        const document = seen(services, id);
        const versionNo = (document && versionToConfirm(document)?.no) ?? seenNo(services, id);
        return move(call, id, { verb: "accept", versionNo });
      },
      delete: async (call, id) => {
        await call(documentEndpoints.remove, { params: { id } });
        return undefined;
      },
    },
    shownBy: [processEndpoints.list.path, milestoneEndpoints.list.path, projects.path],
    followsNews: true,
  }),
);

const move = async (
  call: Call,
  id: string,
  { verb, versionNo }: { readonly verb: "submit" | "accept"; readonly versionNo: number },
): Promise<undefined> => {
  await call(documentEndpoints[verb], { params: { id }, body: { versionNo } });
  return undefined;
};

/** A document on its project's page; once it is deleted the project's documents are shown. Source: behaviour.md §2 Documents. */
export const documentScreen: Screen<
  ReturnType<typeof page.logic>,
  { readonly id: string; readonly projectId?: string }
> = {
  ...page,
  input: (services, { id, projectId }) => ({
    ...page.input(services, { id }),
    ...(projectId !== undefined && { listPath: documentAddress(projectId) }),
  }),
  offers: (record, host) => {
    const offers = page.offers?.(record, host) ?? [];
    const now = record.getSnapshot();
    if (selectRecordStatus(now) === "missing" || selectIsEditing(now)) return offers;
    const canEdit = selectRecord(now)?.moves.includes("edit") === true;
    const edit = { label: editTitle, run: () => record.send({ type: "form.open" }) };
    return canEdit ? [edit, ...offers] : offers;
  },
};

const shown = documentsShownIn.map(([path]) => path);
const editSchema = z.pick(documentDraft, {
  title: true,
  kind: true,
  note: true,
  milestoneId: true,
  slot: true,
  internal: true,
});

/** The form's first values: the document's place, which is locked once a version was submitted. */
const editStart = ({ projectId, milestone, slot, versions = [] }: DocumentRecord): FormStart => ({
  facts: { projectId },
  current: {
    ...(milestone && { milestoneId: [optionOf(milestone)] }),
    ...(slot !== null && { slot: plainOptions([slot]) }),
  },
  ...(wasSubmitted(versions) && { locks: { milestoneId: placeLock, slot: placeLock } }),
});

/** The form of a document, shown in place of its page. */
export const documentEditScreen = screenPerApp((services) =>
  formScreen<DocumentRecord>({
    view: documentForm(services.permits(access.projects.update)),
    schema: editSchema,
    submit: ({ call }, { subject: id, change }) =>
      call(documentEndpoints.update, { params: { id }, body: z.parse(documentChange, change) }),
    reload: (given, id) => readDocument(given, id),
    faults: placeFaults,
    choices: choicesFrom(placeChoices(services)),
    start: editStart,
    outdates: shown,
  }),
);

const returnForm = formScreen<DocumentRecord>({
  view: documentReturnForm,
  schema: z.pick(documentReturn, { reason: true }),
  submit: ({ call }, { subject, body: { reason } }) => {
    const [id = "", no] = subject.split(" ");
    const body = z.parse(documentReturn, { versionNo: Number(no), reason });
    return call(documentEndpoints.return, { params: { id }, body });
  },
  outdates: shown,
});

/** The dialog that returns a document with a reason: the version that was shown when the dialog opened. */
export const documentReturnScreen: Screen<FormActor["logic"], { readonly id: string }> = {
  logic: returnForm.logic,
  input: (services, { id }) =>
    returnForm.input(services, { token: `${id} ${seenNo(services, id)}`, isInModal: true }),
};

/** The forms of the actions on a document, by the content of their modal. */
export const documentForms: ActionForms = { documentReturn: documentReturnScreen };

const openIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(DOCUMENT_PARAM) ?? undefined;

/** The document that a project's tab shows in place of the list. */
export const openDocumentScreen: Screen<typeof openDocumentMachine, undefined> = {
  logic: memoizePerApp((services) =>
    openDocumentMachine.provide({
      actors: {
        watchAddress: watchAddress(services, (search) => ({
          type: "address.changed",
          documentId: openIn(search),
        })),
      },
    }),
  ),
  input: (services) => {
    const { path, search } = splitAddress(services.address.read());
    return { path, documentId: openIn(search) };
  },
};
