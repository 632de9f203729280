import type { Claims, DocumentRecord } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFields, selectFormFailure } from "../forms/form.selectors.ts";
import { selectRows } from "../lists/list.selectors.ts";
import { selectData } from "../records/reading.machine.ts";
import { selectRecord, selectRecordActions, selectRecordFailure } from "../records/record.selectors.ts";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Asked, type Stubs } from "../testing/stubWire.ts";
import { documents as resource } from "@canopy/contracts";
import { recordKey } from "../cache/keys.ts";
import { selectOpenDocument } from "./openDocument.machine.ts";
import {
  documentForms,
  documentListScreen,
  documentReturnScreen,
  documentScreen,
  milestoneDocuments,
  openDocumentScreen,
  projectDocumentsScreen,
  readDocument,
} from "./documents.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const rights = [
  ...["project:list", "project:get", "project:update", "project_process:get"],
  ...["project_milestone:complete", "project_milestone:uncomplete"],
];
const home = `/project/${fakeId(5)}?tab=documents`;
const lists: Stubs = { documents: { list: { data: [fakeDocument()], total: 1 } } };

test("a document that is open, and those of a milestone, are read again when a notification comes", async () => {
  let state = "SUBMITTED";
  const made = () => fakeDocument({ state, versions: [fakeVersion({ state })] });
  const stubs: Stubs = { documents: { get: made, list: () => ({ data: [made()], total: 1 }) } };
  const { app } = await openSignedIn(stubs, rights, home);
  const { screen: page } = openScreen(app, documentScreen, { id: made().id });
  const { screen: slot } = openScreen(app, milestoneDocuments, { ask: fakeId(80) });
  await settle();
  state = "ACCEPTED";
  await app.queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsNews === true });
  await settle();
  expect(selectRecord(page.getSnapshot())?.state).toBe("ACCEPTED");
  expect(selectData(slot.getSnapshot())?.data).toMatchObject([{ state: "ACCEPTED" }]);
});

describe("documents are listed", () => {
  test("of a project, with what they belong to", async () => {
    const { app, asked } = await openSignedIn(lists, rights, home);
    const project = { id: fakeId(5), processes: [] };
    const { screen } = openScreen(app, projectDocumentsScreen, { project });
    await settle(200);
    expect(selectRows(screen.getSnapshot())).toMatchObject([{ title: "Meter data" }]);
    expect(asked().filter((call) => call.includes("/documents"))).toEqual([
      `GET /api/documents?page=1&size=10&sortField=createdAt&sortDirection=desc&filters[0].fieldId=projectId&filters[0].operator=equals&filters[0].value=${fakeId(5)}&extend=project&extend=process&extend=milestone`,
    ]);
  });

  test("of all projects", async () => {
    const { app, asked } = await openSignedIn(lists, rights, "/project/");
    const { screen } = openScreen(app, documentListScreen, undefined);
    await settle(200);
    expect(selectRows(screen.getSnapshot())).toHaveLength(1);
    expect(asked().filter((call) => call.includes("/documents"))).toEqual([
      "GET /api/documents?page=1&size=10&sortField=createdAt&sortDirection=desc&extend=project&extend=process&extend=milestone",
    ]);
  });

  test("of a milestone, the newest first, so that one page holds what was added last", async () => {
    const { app, asked } = await openSignedIn(lists, rights, "/");
    openScreen(app, milestoneDocuments, { ask: fakeId(80) });
    await settle();
    expect(asked()).toEqual([
      `GET /api/documents?page=1&size=100&sortField=createdAt&sortDirection=desc&filters[0].fieldId=milestoneId&filters[0].operator=equals&filters[0].value=${fakeId(80)}`,
    ]);
  });
});

/** Opens a document, and records the bodies that are sent for it. */
const openDocument = async (
  document: DocumentRecord,
  { given = {}, claims = {}, stubs = {} }: { given?: object; claims?: Partial<Claims>; stubs?: Stubs } = {},
) => {
  const sent: unknown[] = [];
  const keep = (verb: string) => (call: Asked) => {
    sent.push([verb, call.params["id"], call.body]);
    return fakeDocument();
  };
  const documents: Stubs["documents"] = {
    ...{ get: document, submit: keep("submit"), accept: keep("accept"), remove: keep("delete") as never },
    return: keep("return"),
  };
  const opened = await openSignedIn({ documents, ...stubs }, rights, home, claims);
  const { screen } = openScreen(opened.app, documentScreen, { id: document.id, ...given });
  await settle();
  const act = async (action: string) => {
    screen.send({ type: "record.act", action });
    await settle();
  };
  const offered = () => selectRecordActions(screen.getSnapshot()).map(({ id }) => id);
  return { ...opened, screen, sent, act, offered };
};

const draft = (over = {}) =>
  fakeVersion({ state: "DRAFT", submittedAt: null, submittedById: null, no: 3, ...over });

describe("a document's page", () => {
  test("reads it with its project and milestone, and offers the person's moves", async () => {
    const { screen, asked, offered } = await openDocument(fakeDocument());
    expect(asked()).toEqual([
      `GET /api/documents/${fakeId(71)}?extend=project&extend=process&extend=milestone`,
    ]);
    expect(selectRecord(screen.getSnapshot())).toMatchObject({
      title: "Meter data",
      moves: ["accept", "return", "withdraw", "edit"],
    });
    expect(offered()).toEqual(["accept", "return", "withdraw"]);
  });

  test.each([
    ["submit", fakeDocument({ versions: [draft()] }), ["submit", fakeId(71), { versionNo: 3 }]],
    ["accept", fakeDocument(), ["accept", fakeId(71), { versionNo: 1 }]],
    ["withdraw", fakeDocument(), ["submit", fakeId(71), { versionNo: 1, withdraw: true }]],
  ])("lets the person %s the version that they see", async (action, document, call) => {
    const { act, sent, toastTexts } = await openDocument(document);
    await act(action);
    expect(sent).toEqual([call]);
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("lets the person confirm the accepted version for a new round, also under a newer one", async () => {
    const milestone = {
      ...fakeMilestone("M"),
      ...{ state: "REOPENED", round: 2, readyAt: "2026-11-20T00:00:00Z" },
    };
    const accepted = fakeVersion({
      ...{ no: 2, state: "ACCEPTED", decidedAt: "2026-11-10T00:00:00Z", acceptedRound: 1 },
    });
    const { act, sent } = await openDocument(fakeDocument({ versions: [draft(), accepted], milestone }));
    await act("confirm");
    expect(sent).toEqual([["accept", fakeId(71), { versionNo: 2 }]]);
  });

  test("does not offer to confirm a version that already counts in the milestone's round, even if the milestone was taken back since", async () => {
    const milestone = {
      ...fakeMilestone("M"),
      ...{ state: "READY", round: 2, readyAt: "2026-11-20T00:00:00Z" },
    };
    const accepted = fakeVersion({
      ...{ state: "ACCEPTED", decidedAt: "2026-11-10T00:00:00Z", acceptedRound: 2 },
    });
    const { offered } = await openDocument(fakeDocument({ versions: [accepted], milestone }));
    expect(offered()).toEqual(["return"]);
  });

  test("does not offer to delete a draft whose submission was withdrawn", async () => {
    const { offered } = await openDocument(
      fakeDocument({ versions: [draft({ submitterIds: [fakeId(7)] })] }),
    );
    expect(offered()).toEqual(["submit"]);
  });

  test("deletes after a question, and then shows the project's documents", async () => {
    const mine = fakeDocument({ versions: [draft()] });
    const { act, sent, question, answer, address, toastTexts } = await openDocument(mine, {
      given: { projectId: fakeId(5) },
    });
    await act("delete");
    expect(question()).toMatchObject({
      title: "Delete document",
      message: "Meter data will be deleted for good, with its files.",
      confirmLabel: "Delete",
      isDanger: true,
    });
    answer("accept");
    await settle(300);
    expect(sent).toEqual([["delete", fakeId(71), undefined]]);
    expect(toastTexts()).toEqual(["Document deleted successfully"]);
    expect(address()).toBe(home);
  });

  test("shows all projects after a deletion where its project is not known", async () => {
    const { act, answer, address } = await openDocument(fakeDocument({ versions: [draft()] }));
    await act("delete");
    answer("accept");
    await settle(300);
    expect(address()).toBe("/project/");
  });

  test("says why it cannot be read", async () => {
    const { screen } = await openDocument(fakeDocument(), {
      stubs: { documents: { get: problem("/errors/validation", "Not that") } },
    });
    expect(selectRecordFailure(screen.getSnapshot())).toMatchObject({ text: "Not that" });
  });
});

describe("the people of a document's process are read", () => {
  const me = "0190a000-0000-7000-8000-000000000001";
  const ofProcess = fakeDocument({ processId: fakeId(90) });
  const people = { id: me, name: "Inês", surname: "Duarte" } as never;
  const stubs: Stubs = { processes: { get: fakeProcess({ responsibles: [people] }) } };
  const officer = { roles: ["PROJECT_OFFICER"] };
  const processCall = `GET /api/project-processes/${fakeId(90)}?extend=responsibles`;

  test("for an officer, who may write what they are responsible for", async () => {
    const { asked, offered } = await openDocument(ofProcess, { claims: officer, stubs });
    expect(asked()).toContain(processCall);
    expect(offered()).toContain("accept");
  });

  test("and an officer who is none of them is offered nothing", async () => {
    const others: Stubs = { processes: { get: { ...fakeProcess(), responsibles: undefined } } };
    const { asked, offered } = await openDocument(ofProcess, { claims: officer, stubs: others });
    expect(asked()).toContain(processCall);
    expect(offered()).toEqual([]);
  });

  test("for a reviewer, who does not decide on what they are responsible for", async () => {
    const { screen, asked, offered } = await openDocument(ofProcess, {
      claims: { roles: ["MRV_REVIEWER"] },
      stubs,
    });
    expect(asked()).toContain(processCall);
    expect(offered()).not.toContain("accept");
    expect(offered()).not.toContain("return");
    expect(selectRecord(screen.getSnapshot())?.refusal).toBe(
      "A reviewer does not decide on documents of what they are responsible for.",
    );
  });

  test("for nobody else, and only where the answer depends on them", async () => {
    const { project } = fakeDocument();
    if (!project) throw new Error("The document has no project");
    const reviewing = { roles: ["MRV_REVIEWER", "PROGRAMME_MANAGER"] };
    for (const [document, claims] of [
      [ofProcess, {}],
      [ofProcess, reviewing],
      [fakeDocument(), officer],
      [fakeDocument({ processId: fakeId(90), project: null }), officer],
      [fakeDocument({ processId: fakeId(90), project: { ...project, leadUserId: me } }), officer],
    ] as const) {
      const { asked } = await openDocument(document, { claims, stubs });
      expect(asked()).toHaveLength(1);
    }
  });

  test("and nobody is offered a move without a session", async () => {
    const { app } = await openSignedIn({ documents: { get: fakeDocument() } }, rights, "/");
    const guest = { ...app.services, person: () => undefined };
    expect(await readDocument(guest, fakeId(71))).toMatchObject({ moves: [], refusal: undefined });
  });

  test("and without the permissions nothing is offered", async () => {
    const { app } = await openSignedIn({ documents: { get: fakeDocument() } }, ["project:get"], "/");
    expect((await readDocument(app.services, fakeId(71))).moves).toEqual([]);
    const { app: writer } = await openSignedIn(
      { documents: { get: fakeDocument() } },
      ["project_milestone:complete"],
      "/",
    );
    expect((await readDocument(writer.services, fakeId(71))).moves).toEqual(["edit"]);
  });
});

describe("a document is returned", () => {
  const sent: unknown[] = [];
  const stubs: Stubs = {
    documents: {
      get: fakeDocument(),
      return: ({ params, body }) => {
        sent.push([params["id"], body]);
        return fakeDocument();
      },
    },
  };

  test("in a dialog that needs a reason, and names the version that was seen", async () => {
    sent.length = 0;
    const form = await openForm<unknown, { id: string }>(documentReturnScreen, stubs, {
      given: { id: fakeId(71) },
      permissions: rights,
      before: async (app) => {
        openScreen(app, documentScreen, { id: fakeId(71) });
        await settle();
      },
    });
    await form.submit();
    expect(form.errors()).toEqual({ reason: "Reason is required" });
    // Somebody adds a version, and the page below the dialog shows it.
    form.app.queryClient.setQueryData(recordKey(resource.path, fakeId(71)), {
      ...fakeDocument(),
      versions: [fakeVersion({ no: 2 }), fakeVersion({ no: 1 })],
    });
    form.enter({ reason: "The annex is missing." });
    await form.submit();
    expect(selectFormFailure(form.now())).toBeUndefined();
    expect(sent).toEqual([[fakeId(71), { versionNo: 1, reason: "The annex is missing." }]]);
    expect(form.toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("by the form of its action", () => {
    expect(documentForms).toEqual({ documentReturn: documentReturnScreen });
  });
});

test("a document's form begins with its values", async () => {
  const { documentEditScreen } = await import("./documents.screens.ts");
  const record = fakeDocument({ note: "By post" });
  const form = await openForm(documentEditScreen, {}, { given: { record }, permissions: rights });
  const values = selectFields(form.now()).map(({ name, value }) => [name, value]);
  expect(values).toEqual([
    ["title", "Meter data"],
    ["kind", "METER_DATA"],
    ["note", "By post"],
    ["internal", "false"],
  ]);
});

test("a project's tab shows the document that its address names, while the person is on that page", async () => {
  const { app, visit } = await openSignedIn(lists, rights, `${home}&document=${fakeId(71)}`);
  const { screen } = openScreen(app, openDocumentScreen, undefined);
  const open = () => selectOpenDocument(screen.getSnapshot());
  expect(open()).toBe(fakeId(71));
  visit(`${home}&document=${fakeId(72)}`);
  expect(open()).toBe(fakeId(72));
  visit(`/project/${fakeId(6)}?tab=documents`);
  expect(open()).toBe(fakeId(72));
  visit(home);
  expect(open()).toBeUndefined();
});
