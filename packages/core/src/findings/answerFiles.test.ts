import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lazyPart } from "../base/lazyPart.ts";
import type { UploadPort } from "../base/ports.ts";
import { selectUploads } from "../documents/uploads.machine.ts";
import { uploadsOf } from "../documents/uploads.ts";
import { selectChoices, selectFormFailure } from "../forms/form.selectors.ts";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { settle } from "../testing/screenStage.ts";
import { problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import { answerFilePlace, answerFilesScreen } from "./answerFiles.screens.ts";
import { findingAnswerScreen } from "./findingForms.screens.ts";
import { findingScreen } from "./findings.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const OLD = fakeId(301);
const NEW = fakeId(71);
const photo = { name: "Meter 7.jpg", content: new Blob(["photo"]) };

interface Stage {
  readonly permissions?: string[];
  readonly finding?: Parameters<typeof fakeFinding>[0];
  readonly findings?: Stubs["findings"];
  readonly roles?: string[];
  /** The number of all documents of the project. */
  readonly total?: number;
}

/** The dialog that answers a finding, opened over its panel; `uploaded` are the files whose bytes are on their way. */
const open = async ({ permissions, finding: over, findings, roles, total }: Stage = {}) => {
  const finding = fakeFinding(over);
  const uploaded: ((to: Response) => void)[] = [];
  const port: UploadPort = () => new Promise((resolve) => void uploaded.push(resolve));
  let isStored = false;
  const made = fakeDocument({ id: NEW, title: "Meter 7", versions: [fakeVersion({ id: fakeId(401) })] });
  const old = fakeDocument({ id: OLD, title: "Plan", versions: [fakeVersion({ id: fakeId(402) })] });
  const fetch = stubWire({
    findings: { get: finding, answer: finding, ...findings },
    documents: {
      create: made,
      get: ({ params }) => (params.id === NEW ? made : old),
      ofProject: ({ search }) => {
        if (search.get("filters[0].fieldId") === "title") return { data: [old], total: 1 };
        const data = isStored ? [made, old] : [old];
        return { data, total: total ?? data.length };
      },
    },
  });
  const ports = { ...fakePorts({ fetch }), upload: lazyPart(() => Promise.resolve(port)) };
  const opened = await openApp({
    ports,
    token: fakeToken({
      permissions: permissions ?? ["project_process:get", "project:get", "project_milestone:complete"],
      ...(roles && { roles, id: fakeId(7) }),
    }),
  });
  openScreen(opened.app, findingScreen, { id: finding.id });
  await settle();
  const { uploads } = uploadsOf(opened.app);
  const place = answerFilePlace(opened.app.services, finding.id);
  const openDialog = () => {
    const { screen: form } = openScreen(opened.app, findingAnswerScreen, { id: finding.id });
    if (!place) throw new Error("no files may be added");
    openScreen(opened.app, answerFilesScreen, { form, uploads, place });
    return form;
  };
  return {
    ...opened,
    place,
    uploads,
    openDialog,
    /** Adds the photo in the dialog. */
    add: async () => {
      if (place) uploads.send({ type: "files.add", place, files: [photo] });
      await vi.waitFor(() => expect(uploaded).toHaveLength(1));
    },
    /** The server's answer to the photo. */
    answer: async (to: Response) => {
      isStored = to.ok;
      uploaded.splice(0).map((give) => give(to));
      await settle();
    },
    answersSent: () =>
      Promise.all(
        ports.requests
          .filter(({ method, url }) => method === "PUT" && url.endsWith("/answer"))
          .map((request) => request.clone().json() as Promise<unknown>),
      ),
  };
};
const stored = () => Response.json(fakeDocument({ id: NEW, versions: [fakeVersion()] }), { status: 201 });

type Dialog = ReturnType<Awaited<ReturnType<typeof open>>["openDialog"]>;
const chosenIn = (form: Dialog) => form.getSnapshot().context.values["documentVersionIds"];
const type = (form: Dialog) => form.send({ type: "field.change", name: "text", value: "See the photo." });

describe("a file that is added to an answer", () => {
  test("becomes a document of the project, and is chosen beside the others once it is stored", async () => {
    const { ports, openDialog, add, answer, answersSent } = await open();
    const form = openDialog();
    await settle();
    type(form);
    form.send({ type: "field.change", name: "documentVersionIds", value: [OLD] });
    await add();
    const creation = ports.requests.find(({ method }) => method === "POST");
    expect(await creation?.clone().json()).toEqual({ title: "Meter 7", awaitsFile: true });
    expect(chosenIn(form)).toEqual([OLD]);
    await answer(stored());
    expect(chosenIn(form)).toEqual([OLD, NEW]);
    expect(
      selectChoices(form.getSnapshot(), "documentVersionIds")?.options.map(({ label }) => label),
    ).toEqual(["Meter 7", "Plan"]);
    form.send({ type: "form.submit" });
    await settle();
    expect(await answersSent()).toEqual([
      { text: "See the photo.", documentVersionIds: [fakeId(402), fakeId(401)] },
    ]);
  });

  test("is awaited: an answer that would leave it out is not sent, and says so", async () => {
    const { openDialog, add, answer, answersSent } = await open();
    const form = openDialog();
    await settle();
    type(form);
    await add();
    form.send({ type: "form.submit" });
    await settle();
    expect(selectFormFailure(form.getSnapshot())?.text).toBe(
      "Meter 7.jpg is still on its way. Send the answer once it is stored, or cancel it.",
    );
    expect(await answersSent()).toEqual([]);
    await answer(stored());
    form.send({ type: "form.submit" });
    await settle();
    expect(await answersSent()).toHaveLength(1);
  });

  test("that is not stored stays where it was added, to be tried again, and is not chosen", async () => {
    const { uploads, place, openDialog, add, answer, answersSent } = await open();
    const form = openDialog();
    await settle();
    type(form);
    await add();
    await answer(problem("/errors/internal", "Something broke.")());
    const [failed] = selectUploads(place ?? { projectId: "" })(uploads.getSnapshot());
    expect(failed).toMatchObject({ state: "failed", mayRetry: true });
    expect(chosenIn(form)).toEqual([]);
    form.send({ type: "form.submit" });
    await settle();
    expect(await answersSent()).toEqual([{ text: "See the photo.", documentVersionIds: [] }]);
  });

  test("goes on while the dialog is closed, and is chosen in the one that is open when it is stored", async () => {
    const { uploads, place, openDialog, add, answer } = await open();
    const first = openDialog();
    await settle();
    await add();
    first.send({ type: "form.cancel" });
    expect(first.getSnapshot().matches("closed")).toBe(true);
    const second = openDialog();
    await settle();
    expect(selectUploads(place ?? { projectId: "" })(uploads.getSnapshot())).toHaveLength(1);
    await answer(stored());
    expect(chosenIn(second)).toEqual([NEW]);
    expect(chosenIn(first)).toEqual([]);
  });

  test("that is stored while the answer is being sent is chosen if that is refused", async () => {
    let refuse: (to: Response) => void = () => undefined;
    const { openDialog, add, answer } = await open({
      findings: { answer: () => new Promise<Response>((resolve) => (refuse = resolve)) },
    });
    const form = openDialog();
    await settle();
    type(form);
    form.send({ type: "form.submit" });
    await settle();
    await add();
    await answer(stored());
    expect(chosenIn(form)).toEqual([]);
    refuse(problem("/errors/invalid-transition", "The finding was answered already.")());
    await settle();
    expect(chosenIn(form)).toEqual([NEW]);
  });

  test("is named though something else is being searched for among many documents", async () => {
    const { openDialog, add, answer } = await open({ total: 140 });
    const form = openDialog();
    await settle();
    form.send({ type: "choices.search", name: "documentVersionIds", text: "plan" });
    await settle(400);
    await add();
    await answer(stored());
    await settle(400);
    const options = selectChoices(form.getSnapshot(), "documentVersionIds")?.options ?? [];
    expect(options.find(({ value }) => value === NEW)?.label).toBe("Meter 7");
  });

  test("is not chosen in an answer for which it was not added, nor twice", async () => {
    const { uploads, place, openDialog, add, answer } = await open();
    const form = openDialog();
    await settle();
    uploads.send({ type: "files.add", place: { projectId: place?.projectId ?? "" }, files: [photo] });
    await settle();
    await answer(stored());
    expect(chosenIn(form)).toEqual([]);
    form.send({ type: "field.change", name: "documentVersionIds", value: [NEW] });
    await add();
    await answer(stored());
    expect(chosenIn(form)).toEqual([NEW]);
  });

  test("also stands among the files on their way to the project, and none of the project's stands in the answer", async () => {
    const { uploads, place, add } = await open();
    const at = { projectId: place?.projectId ?? "" };
    await add();
    uploads.send({ type: "files.add", place: at, files: [photo] });
    const now = uploads.getSnapshot();
    expect([selectUploads(at)(now).length, selectUploads({ ...at, ...place })(now).length]).toEqual([2, 1]);
  });
});

describe("files are added to an answer", () => {
  test("by nobody who may not hand in documents", async () => {
    expect((await open({ permissions: ["project_process:get", "project:get"] })).place).toBeUndefined();
  });

  test("of no disabled project", async () => {
    const process = { ...fakeProcess(), project: { ...fakeProject(), status: "DISABLED" as const } };
    expect((await open({ finding: { process } })).place).toBeUndefined();
  });

  test("by no officer who takes part in the process alone: the project's own documents are not theirs", async () => {
    const project = { ...fakeProject(), leadUserId: fakeId(90), responsibleIds: [] };
    const process = { ...fakeProcess(), project, responsibleIds: [fakeId(7)] };
    const { place } = await open({ finding: { process }, roles: ["PROJECT_OFFICER"] });
    expect(place).toBeUndefined();
  });
});
