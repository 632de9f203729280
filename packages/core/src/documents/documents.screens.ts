import {
  access,
  documentChange,
  documentDraft,
  documentEndpoints,
  documentKinds,
  documentReturn,
  documents,
  listDefaults,
  milestoneEndpoints,
  processEndpoints,
  projects,
  writeReachOf,
  isInvolved,
  type DocumentRecord,
  type Filter,
  type ListAnswer,
  type Project,
} from "@canopy/contracts";
import { fromCallback } from "xstate";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { recordKey } from "../cache/keys.ts";
import { formScreen, type FormActor } from "../forms/formScreen.ts";
import type { ChoiceOption } from "../lists/listView.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { recordsOf } from "../records/readings.ts";
import { recordScreen, type RecordActor } from "../records/recordScreen.ts";
import { pathTo } from "../routing/match.ts";
import {
  memoizePerApp,
  screenPerApp,
  splitAddress,
  type Screen,
  type Services,
} from "../services/services.ts";
import { movesOf, versionToConfirm, type DocumentMoves } from "./documentMoves.ts";
import { DOCUMENT_PARAM, documentAddress, documentKindLabel, documentStateChoices } from "./documentWords.ts";
import { documentAccess, documentActions, documentForm, documentReturnForm } from "./documents.view.ts";
import { openDocumentMachine } from "./openDocument.machine.ts";
import { documentsShownIn } from "./uploads.ts";

/** Documents per page. */
export const DOCUMENTS_PAGE_SIZE = 25;

const asking = z.object({
  /** The project. */
  id: z.string(),
  /** From 1. */
  page: z.number(),
  /** Each '' for any. */
  kind: z.string(),
  state: z.string(),
  milestone: z.string(),
});
type DocumentsAsk = z.infer<typeof asking>;
type DocumentFilters = Pick<DocumentsAsk, "kind" | "state" | "milestone">;

/** The `ask` of a page of a project's documents, the first of all by default. */
export const documentsAsk = (id: string, asked: Partial<Omit<DocumentsAsk, "id">> = {}): string =>
  JSON.stringify({ page: 1, kind: "", state: "", milestone: "", ...asked, id } satisfies DocumentsAsk);

/** Reads a `documentsAsk`. */
export const readDocumentsAsk = (ask: string): DocumentsAsk => asking.parse(JSON.parse(ask));

/** The filter's value for documents of the project itself. */
const PROJECT = "project";

const filtersOf = ({ kind, state, milestone }: DocumentFilters): readonly Filter[] => [
  ...Object.entries({ kind, state }).flatMap(([fieldId, value]): readonly Filter[] =>
    value === "" ? [] : [{ fieldId, operator: "equals", values: [value] }],
  ),
  ...(milestone === PROJECT ? [{ fieldId: "milestoneId", operator: "is_null", values: [] } as const] : []),
  ...(milestone !== "" && milestone !== PROJECT
    ? [{ fieldId: "milestoneId", operator: "equals", values: [milestone] } as const]
    : []),
];

/** The documents of a project, the latest change first; `ask` is a `documentsAsk`. Source: behaviour.md §2 Documents. */
export const projectDocuments = readingScreen<ListAnswer<DocumentRecord>>({
  key: (ask) => [documents.path, "list", "of project", ask],
  access: documentEndpoints.ofProject.access,
  read: (call, ask, signal) => {
    const { id, page, ...filters } = readDocumentsAsk(ask);
    const list = {
      ...listDefaults,
      page,
      size: DOCUMENTS_PAGE_SIZE,
      sortField: "createdAt",
      filters: filtersOf(filters),
      extend: ["milestone"],
    };
    return call(documentEndpoints.ofProject, { params: { id }, list }, { signal });
  },
});

/** The documents at a milestone, the first made first; `ask` is the milestone's id. */
export const milestoneDocuments = recordsOf<DocumentRecord>(documentEndpoints.list, {
  fieldId: "milestoneId",
  sortField: "createdAt",
});

/** One filter of a project's documents with its choices; the first means any. */
export interface DocumentFilter {
  readonly name: keyof DocumentFilters;
  readonly label: string;
  readonly choices: readonly Pick<ChoiceOption, "value" | "label">[];
}

const any = { value: "", label: "Any" };

/** The filters of a project's documents: kind, state, and the milestones that ask for evidence. */
export const documentFilters = ({ processes = [] }: Project): readonly DocumentFilter[] => [
  {
    name: "kind",
    label: "Kind",
    choices: [any, ...documentKinds.map((value) => ({ value, label: documentKindLabel(value) }))],
  },
  { name: "state", label: "State", choices: [any, ...documentStateChoices] },
  {
    name: "milestone",
    label: "Milestone",
    choices: [
      any,
      { value: PROJECT, label: "The project itself" },
      ...processes.flatMap(({ name: process, milestones = [] }) =>
        milestones
          .filter(({ evidence }) => evidence.length > 0)
          .map(({ id, name }) => ({
            value: id,
            label: processes.length > 1 ? `${name} (${process})` : name,
          })),
      ),
    ],
  },
];

/** A document with what the person may do with it. */
export type DocumentOnPage = DocumentRecord & DocumentMoves;
/** A running document's page. */
export type DocumentActor = RecordActor<DocumentOnPage>;

/** The people of a document's process, read only where the answer depends on them: an officer writes what they are responsible for. */
const processPeople = async (
  services: Services,
  { processId, project }: DocumentRecord,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> => {
  const person = services.person();
  if (!person || processId === null || !project || writeReachOf(person) !== "RESPONSIBLE") return [];
  if (isInvolved(person.id, project)) return [];
  const { responsibles = [] } = await services.call(
    processEndpoints.get,
    { params: { id: processId }, extend: ["responsibles"] },
    signal ? { signal } : {},
  );
  return responsibles.map(({ id }) => id);
};

const extend = ["project", "milestone"];

const readDocument = async (
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
  { readonly id: string; readonly projectId: string }
> = {
  ...page,
  input: (services, { id, projectId }) => ({
    ...page.input(services, { id }),
    listPath: documentAddress(projectId),
  }),
};

const shown = documentsShownIn.map(([path]) => path);
const editSchema = z.pick(documentDraft, { title: true, kind: true, note: true, internal: true });

/** The form of a document, shown in place of its page. */
export const documentEditScreen = screenPerApp((services) =>
  formScreen<DocumentRecord>({
    view: documentForm(services.permits(access.projects.update)),
    schema: editSchema,
    submit: ({ call }, { subject: id, change }) =>
      call(documentEndpoints.update, { params: { id }, body: z.parse(documentChange, change) }),
    reload: (given, id) => readDocument(given, id),
    outdates: shown,
  }),
);

const returnForm = formScreen<DocumentRecord>({
  view: documentReturnForm,
  schema: z.pick(documentReturn, { reason: true }),
  submit: (services, { subject: id, body: { reason } }) =>
    services.call(documentEndpoints.return, {
      params: { id },
      body: z.parse(documentReturn, { versionNo: seenNo(services, id), reason }),
    }),
  outdates: shown,
});

/** The dialog that returns a document with a reason. */
export const documentReturnScreen: Screen<FormActor["logic"], { readonly id: string }> = {
  logic: returnForm.logic,
  input: (services, { id }) => returnForm.input(services, { token: id, isInModal: true }),
};

const openIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(DOCUMENT_PARAM) ?? undefined;

/** The document that a project's tab shows in place of the list. */
export const openDocumentScreen: Screen<typeof openDocumentMachine, undefined> = {
  logic: memoizePerApp((services) =>
    openDocumentMachine.provide({
      actors: {
        watchAddress: fromCallback(({ input: own, sendBack }) =>
          services.address.onChange((address) => {
            const { path, search } = splitAddress(address);
            if (path === own) sendBack({ type: "address.changed", documentId: openIn(search) });
          }),
        ),
      },
    }),
  ),
  input: (services) => {
    const { path, search } = splitAddress(services.address.read());
    return { path, documentId: openIn(search) };
  },
};
