import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lazyPart } from "../base/lazyPart.ts";
import type { UploadOptions, UploadPort } from "../base/ports.ts";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { settle } from "../testing/screenStage.ts";
import { problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import { fileLimit } from "./fileLimit.ts";
import {
  createUploadsMachine,
  selectIsUploading,
  selectUploads,
  uploadProgressText,
  type Upload,
  type UploadPlace,
} from "./uploads.machine.ts";
import { fileOnItsWay, uploadsOf } from "./uploads.ts";

const place: UploadPlace = { projectId: fakeId(5) };
const file = (name = "report.pdf") => ({ name, content: new Blob(["%PDF-1.7"]) });
const empty = { name: "empty.txt", content: new Blob([]) };

describe("uploads", () => {
  const machine = () => {
    let made = 0;
    const newId = () => `${(made += 1)}`;
    return createUploadsMachine({ newId, maxBytes: () => undefined }).provide({
      actions: { forget: () => undefined },
    });
  };
  const events = [
    { type: "files.add", place, files: [file("1"), file("2"), file("3"), file("4"), empty] },
    { type: "upload.placed", id: "1", documentId: fakeId(71) },
    { type: "upload.progressed", id: "1", sentBytes: 4 },
    { type: "upload.stored", id: "1" },
    { type: "upload.failed", id: "2", text: "Network error.", isFinal: false, isBusy: false },
    { type: "upload.failed", id: "3", text: "Not kept.", isFinal: true, isBusy: false },
    { type: "upload.failed", id: "2", text: "Too many.", isFinal: false, isBusy: true },
    { type: "upload.paused", id: "2" },
    { type: "upload.retry", id: "2" },
    { type: "upload.cancel", id: "1" },
  ] as const;
  const CHOSEN = 5;
  const options = {
    // files that are chosen once more are more of the same
    keyOf: ({ context: { uploads } }: { context: { uploads: readonly { id: string; state: string }[] } }) =>
      uploads.length > CHOSEN ? "more" : uploads.map(({ id, state }) => `${id} ${state}`).join(),
  };

  test("are never more than three at a time, and none waits while there is room, on every path", () => {
    const ends = pathsOf(machine(), events, options).map(({ end }) => end.context.uploads);
    expect(ends.length).toBeGreaterThan(10);
    for (const uploads of ends) {
      const count = (state: string) => uploads.filter((upload) => upload.state === state).length;
      const begun = count("sending") + count("pausing");
      expect(begun).toBeLessThanOrEqual(3);
      expect(count("waiting") === 0 || begun === 3).toBe(true);
    }
  });

  test("take every transition that they declare", () => {
    expect(missedTransitions(machine(), events, options)).toEqual([]);
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An app whose files are sent by a port that the test answers. */
const open = async (documents: NonNullable<Stubs["documents"]> = {}) => {
  const sent: {
    readonly url: string;
    readonly options: UploadOptions;
    readonly answer: (to: Response | Promise<Response>) => void;
  }[] = [];
  const port: UploadPort = ({ url }, _, options) =>
    new Promise((resolve, reject) => {
      options.signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      sent.push({ url, options, answer: resolve });
    });
  const made = fakeDocument({ versions: [] });
  const fetch = stubWire({ documents: { create: made, get: made, ...documents } });
  const ports = { ...fakePorts({ fetch }), upload: lazyPart(() => Promise.resolve(port)) };
  const opened = await openApp({ ports, token: fakeToken({ permissions: ["project:update"] }) });
  const work = vi.spyOn(opened.app.services.unsaved, "add");
  const { uploads } = uploadsOf(opened.app);
  return {
    ...opened,
    sent,
    uploads,
    unsavedWork: () => work.mock.calls[0]?.[1],
    add: (...files: readonly { readonly name: string; readonly content: Blob }[]) =>
      uploads.send({ type: "files.add", place, files }),
    shown: (at: UploadPlace = place) => selectUploads(at)(uploads.getSnapshot()),
    called: () => ports.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`),
  };
};
const stored = () => Response.json(fakeDocument({ versions: [fakeVersion()] }), { status: 201 });

describe("a file", () => {
  test("makes a document titled by its name, shows its progress, and is gone once it is stored", async () => {
    const { sent, add, shown, called, toastTexts, uploads, ports } = await open();
    add(file("Meter data.csv"));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(called()).toEqual([`POST /api/projects/${fakeId(5)}/documents`]);
    expect(await ports.requests[0]?.json()).toEqual({ title: "Meter data", awaitsFile: true });
    expect(sent[0]?.url).toBe(
      `https://api.canopy.test/api/documents/${fakeId(71)}/versions?name=Meter+data.csv`,
    );
    sent[0]?.options.onProgress(4);
    expect(shown()).toMatchObject([{ state: "sending", sentBytes: 4 }]);
    expect(selectIsUploading(uploads.getSnapshot())).toBe(true);
    sent[0]?.answer(stored());
    await vi.waitFor(() => expect(shown()).toEqual([]));
    expect(toastTexts()).toEqual(["File uploaded successfully"]);
  });

  test("of a slot belongs to its milestone and evidence, and is listed there alone", async () => {
    const { sent, shown, uploads, ports } = await open();
    const slot = { ...place, milestoneId: fakeId(80), slot: "meter files" };
    uploads.send({ type: "files.add", place: slot, files: [file()] });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(await ports.requests[0]?.json()).toEqual({
      title: "report",
      awaitsFile: true,
      milestoneId: fakeId(80),
      slot: "meter files",
    });
    expect([shown(slot).length, shown({ ...slot, slot: "photos" }).length, shown().length]).toEqual([
      1, 0, 0,
    ]);
  });

  test("of a document becomes its next version, and makes no document", async () => {
    const { sent, uploads, called } = await open();
    uploads.send({ type: "files.add", place: { ...place, documentId: fakeId(71) }, files: [file()] });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(called()).toEqual([]);
  });

  test("that a document's returned version holds already makes no new one, and says so", async () => {
    const { sent, uploads, shown, toastTexts } = await open();
    const at = { ...place, documentId: fakeId(71) };
    uploads.send({ type: "files.add", place: at, files: [file()] });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(Response.json(fakeDocument({ versions: [fakeVersion({ state: "RETURNED", no: 2 })] })));
    await vi.waitFor(() => expect(shown(at)).toMatchObject([{ state: "failed", mayRetry: false }]));
    expect(toastTexts()).toEqual([
      "report.pdf was not uploaded. Version 2 has the same content already, so there is no new version.",
    ]);
  });

  test("whose connection breaks keeps its document, and is sent again into the same one", async () => {
    const { sent, add, shown, called, uploads } = await open();
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(Response.error());
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "failed", mayRetry: true }]));
    expect(selectIsUploading(uploads.getSnapshot())).toBe(false);
    uploads.send({ type: "upload.retry", id: shown()[0]?.id ?? "" });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(called()).toHaveLength(1);
    expect(sent[1]?.url).toBe(sent[0]?.url);
  });

  test("whose document was deleted before it is sent again makes another one, under a key of its own", async () => {
    const { sent, add, shown, called, uploads, ports } = await open({
      create: () => fakeDocument({ id: fakeId(70 + ports.requests.length), versions: [] }),
    });
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(Response.error());
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "failed", mayRetry: true }]));
    uploads.send({ type: "upload.retry", id: shown()[0]?.id ?? "" });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    sent[1]?.answer(problem("/errors/not-found", "There is no such document.")());
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(called()).toEqual(Array.from({ length: 2 }, () => `POST /api/projects/${fakeId(5)}/documents`));
    expect(new Set(ports.requests.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(2);
    expect(sent[2]?.url).toContain(`/api/documents/${fakeId(72)}/versions`);
    sent[2]?.answer(stored());
    await vi.waitFor(() => expect(shown()).toEqual([]));
  });

  test("that was changed on its disk is not sent again, and leaves no document behind", async () => {
    const { sent, add, shown, called, toastTexts } = await open();
    const content = new Blob(["a,b"]);
    vi.spyOn(content, "slice").mockImplementation(() => {
      const part = new Blob();
      vi.spyOn(part, "arrayBuffer").mockRejectedValue(new DOMException("Changed", "NotReadableError"));
      return part;
    });
    add({ name: "readings.csv", content });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(Promise.reject(new TypeError("The file could not be sent")));
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "failed", mayRetry: false }]));
    await vi.waitFor(() => expect(called()).toContain(`DELETE /api/documents/${fakeId(71)}`));
    expect(toastTexts()).toEqual([
      "readings.csv was not uploaded. The file was changed, moved or deleted since it was chosen. Choose it again.",
    ]);
  });

  test("that the server does not keep is told with the reason, and leaves no document behind", async () => {
    const { app, sent, add, shown, called, toastTexts } = await open();
    add(file("program.exe"));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(problem("/errors/unsupported-media-type", "Files of this type are not kept.")());
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "failed", mayRetry: false }]));
    await vi.waitFor(() => expect(called()).toContain(`DELETE /api/documents/${fakeId(71)}`));
    expect(toastTexts()).toEqual(["program.exe was not uploaded. Files of this type are not kept."]);
    expect(app.toasts.getSnapshot().context.toasts).toMatchObject([{ remainingMs: 5_000 }]);
  });

  test("whose name the server refuses is told with what is wrong with it", async () => {
    const { sent, add, toastTexts } = await open();
    add(file("report.pdf"));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const name = ["The file's name must be at most 160 characters"];
    sent[0]?.answer(problem("/errors/validation", undefined, { name })());
    await vi.waitFor(() => expect(toastTexts()).toEqual([`report.pdf was not uploaded. ${name[0]}.`]));
  });

  test("whose answer was lost is dismissed without its document, which holds it", async () => {
    const { sent, add, shown, called, uploads } = await open({ get: fakeDocument() });
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(Response.error());
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "failed", mayRetry: true }]));
    uploads.send({ type: "upload.cancel", id: shown()[0]?.id ?? "" });
    await settle();
    expect(shown()).toEqual([]);
    expect(called().filter((call) => call.startsWith("DELETE"))).toEqual([]);
  });

  test("whose connection broke is dismissed with its document, which holds none", async () => {
    const { sent, add, shown, called, uploads } = await open();
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(Response.error());
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "failed", mayRetry: true }]));
    uploads.send({ type: "upload.cancel", id: shown()[0]?.id ?? "" });
    await vi.waitFor(() => expect(called()).toContain(`DELETE /api/documents/${fakeId(71)}`));
  });

  test.each([
    ["is refused for good", problem("/errors/too-large", "The project's files are full.")],
    ["is cancelled", undefined],
  ])("whose second try %s leaves a document that got a file meanwhile", async (_, refusal) => {
    const { sent, add, shown, called, uploads } = await open({ get: fakeDocument() });
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(Response.error());
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "failed", mayRetry: true }]));
    const id = shown()[0]?.id ?? "";
    uploads.send({ type: "upload.retry", id });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    if (refusal) sent[1]?.answer(refusal());
    else uploads.send({ type: "upload.cancel", id });
    await settle();
    expect(shown().map(({ state }) => state)).toEqual(refusal ? ["failed"] : []);
    expect(called().filter((call) => call.startsWith("DELETE"))).toEqual([]);
  });

  test("that is cancelled in its first try leaves a document that somebody else gave a file", async () => {
    const { sent, add, shown, called, uploads } = await open({ get: fakeDocument() });
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    uploads.send({ type: "upload.cancel", id: shown()[0]?.id ?? "" });
    await vi.waitFor(() => expect(called()).toContain(`GET /api/documents/${fakeId(71)}`));
    await settle();
    expect(called().filter((call) => call.startsWith("DELETE"))).toEqual([]);
  });

  test("that is cancelled is sent no further, and its document is deleted", async () => {
    const { sent, add, shown, called, uploads } = await open();
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    uploads.send({ type: "upload.cancel", id: shown()[0]?.id ?? "" });
    expect(sent[0]?.options.signal.aborted).toBe(true);
    expect(shown()).toEqual([]);
    await vi.waitFor(() => expect(called()).toContain(`DELETE /api/documents/${fakeId(71)}`));
  });

  test("that is empty is not sent", async () => {
    const { add, shown, called } = await open();
    add(empty);
    expect(shown()).toMatchObject([{ state: "failed", text: "The file is empty.", mayRetry: false }]);
    expect(called()).toEqual([]);
  });

  test("keeps its place and is sent again after a pause if the server takes no more files now", async () => {
    const { sent, add, shown, called, toastTexts } = await open();
    add(file("1.pdf"), file("2.pdf"), file("3.pdf"), file("4.pdf"));
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    const refusal = problem("/errors/rate-limited", "At most 3 files at a time.");
    sent[0]?.options.onProgress(4);
    sent[0]?.answer(refusal());
    await settle();
    expect(shown().map(({ state }) => state)).toEqual(["pausing", "sending", "sending", "waiting"]);
    expect(shown()[0]?.sentBytes).toBe(0);
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(sent).toHaveLength(4));
    expect(sent[3]?.url).toBe(sent[0]?.url);
    // the document is there already
    expect(called()).toHaveLength(3);
    sent[3]?.answer(stored());
    await vi.waitFor(() => expect(sent).toHaveLength(5));
    expect(toastTexts()).toEqual(["File uploaded successfully"]);
  });

  test("that the server does not take within half a minute fails, and 'Try again' starts it over", async () => {
    const { sent, add, shown, toastTexts, uploads } = await open();
    add(file());
    for (const pause of [1_000, 2_000, 4_000, 8_000, 15_000, 0]) {
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      sent.pop()?.answer(problem("/errors/rate-limited", "At most 3 files at a time.")());
      await vi.advanceTimersByTimeAsync(pause);
    }
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "failed", mayRetry: true }]));
    expect(toastTexts()).toEqual(["report.pdf was not uploaded. At most 3 files at a time."]);
    uploads.send({ type: "upload.retry", id: shown()[0]?.id ?? "" });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(problem("/errors/rate-limited", "At most 3 files at a time.")());
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "pausing", pauses: 1 }]));
  });

  test("that the server takes only in hours fails at once, and says when it can be sent", async () => {
    const { sent, add, shown, toastTexts } = await open();
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const words = "At most 20 GiB of files can be sent within 24 hours. This one can be sent in 2 hours.";
    const refusal = problem("/errors/rate-limited", words)();
    refusal.headers.set("retry-after", "7000");
    sent[0]?.answer(refusal);
    await settle();
    expect(shown()).toMatchObject([{ state: "failed", text: words, mayRetry: true }]);
    expect(toastTexts()).toEqual([`report.pdf was not uploaded. ${words}`]);
  });

  test("is not sent again if it is cancelled during its pause", async () => {
    const { sent, add, shown, uploads } = await open();
    add(file());
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.answer(problem("/errors/rate-limited", "At most 3 files at a time.")());
    await vi.waitFor(() => expect(shown()).toMatchObject([{ state: "pausing" }]));
    uploads.send({ type: "upload.cancel", id: shown()[0]?.id ?? "" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.length, shown()]).toEqual([1, []]);
  });

  test("is sent three at a time, the next one once there is room", async () => {
    const { sent, add, shown } = await open();
    add(file("1.pdf"), file("2.pdf"), file("3.pdf"), file("4.pdf"));
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(shown().map(({ state }) => state)).toEqual(["sending", "sending", "sending", "waiting"]);
    sent[0]?.answer(stored());
    await vi.waitFor(() => expect(sent).toHaveLength(4));
  });
});

describe("a file that is not sent", () => {
  const MIB = 1024 * 1024;
  const sized = (size: number) => ({ name: "film.zip", content: { size } as Blob });

  test.each([7, 500])("is one of more than the %i MiB that the server told", async (most) => {
    const { app, add, shown, called } = await open({ limits: { maxFileBytes: most * MIB } });
    openScreen(app, fileLimit, undefined);
    await settle();
    add(sized(most * MIB + 1));
    expect(shown()).toMatchObject([
      { state: "failed", text: `A file may hold at most ${most} MiB.`, mayRetry: false, sentBytes: 0 },
    ]);
    add(sized(most * MIB));
    expect(shown()[1]).toMatchObject({ state: "sending", text: undefined });
    await vi.waitFor(() =>
      expect(called()).toEqual(["GET /api/documents/limits", `POST /api/projects/${fakeId(5)}/documents`]),
    );
  });

  test("is not tried again, and is gone once the person has seen it", async () => {
    const { add, shown, uploads } = await open();
    add(empty);
    const id = shown()[0]?.id ?? "";
    uploads.send({ type: "upload.retry", id });
    expect(shown()).toMatchObject([{ state: "failed" }]);
    uploads.send({ type: "upload.cancel", id: "another" });
    expect(shown()).toHaveLength(1);
    uploads.send({ type: "upload.cancel", id });
    expect(shown()).toEqual([]);
  });
});

test("a file of any size is sent while the limit is not known, and the server's refusal is told and final", async () => {
  const { app, add, sent, shown, called, toastTexts } = await open({ limits: problem("/errors/internal") });
  openScreen(app, fileLimit, undefined);
  await settle();
  add({ name: "film.zip", content: { size: 6 * 1024 ** 3 } as Blob });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer(problem("/errors/too-large", "A file may hold at most 500 MiB.")());
  await vi.waitFor(() =>
    expect(shown()).toMatchObject([
      { state: "failed", text: "A file may hold at most 500 MiB.", mayRetry: false },
    ]),
  );
  await vi.waitFor(() => expect(called()).toContain(`DELETE /api/documents/${fakeId(71)}`));
  expect(toastTexts()).toEqual(["film.zip was not uploaded. A file may hold at most 500 MiB."]);
});

test("a mark of text direction in a file's name turns no word of the notice round", async () => {
  const { add, sent, toastTexts } = await open();
  add(file("report\u202Efdp.exe"));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.answer(problem("/errors/unsupported-media-type", "Files of this type are not kept.")());
  await vi.waitFor(() =>
    expect(toastTexts()).toEqual([
      "\u2068report\u202Efdp.exe\u2069 was not uploaded. Files of this type are not kept.",
    ]),
  );
});

test("a file that is cancelled while its document is created leaves none behind", async () => {
  const created = Promise.withResolvers<ReturnType<typeof fakeDocument>>();
  const { add, shown, sent, called, uploads } = await open({ create: () => created.promise });
  add(file());
  await vi.waitFor(() => expect(called()).toHaveLength(1));
  uploads.send({ type: "upload.cancel", id: shown()[0]?.id ?? "" });
  created.resolve(fakeDocument({ versions: [] }));
  await vi.waitFor(() => expect(called()).toContain(`DELETE /api/documents/${fakeId(71)}`));
  expect(sent).toEqual([]);
});

test("a document is created under its upload's key, so that a second try makes no second one", async () => {
  const { add, shown, sent, ports } = await open();
  add(file());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(ports.requests[0]?.headers.get("idempotency-key")).toBe(shown()[0]?.id);
});

test("files on their way, and only they, are work that a reload of the page would lose", async () => {
  const { unsavedWork, add, sent, shown } = await open();
  expect(unsavedWork()).toMatchObject({ isKept: false });
  expect(unsavedWork()?.isUnsaved()).toBe(false);
  add(file());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(unsavedWork()?.isUnsaved()).toBe(true);
  sent[0]?.answer(stored());
  await vi.waitFor(() => expect(shown()).toEqual([]));
  expect(unsavedWork()?.isUnsaved()).toBe(false);
});

test("the files of a document are shown at that document alone", async () => {
  const { uploads, shown } = await open();
  const ofDocument = { ...place, documentId: fakeId(71) };
  uploads.send({ type: "files.add", place: ofDocument, files: [file()] });
  const elsewhere: readonly UploadPlace[] = [
    place,
    { ...ofDocument, documentId: fakeId(72) },
    { ...ofDocument, projectId: fakeId(6) },
    { ...place, milestoneId: fakeId(80), slot: "photos" },
  ];
  expect(shown(ofDocument)).toHaveLength(1);
  for (const other of elsewhere) expect(shown(other)).toEqual([]);
});

test.each([
  [{ state: "waiting", sentBytes: 0 }, "Waiting"],
  [{ state: "pausing", sentBytes: 0 }, "Waiting"],
  [{ state: "sending", sentBytes: 0 }, "0 bytes of 5 MB"],
  [{ state: "sending", sentBytes: 1_400_000 }, "1.4 MB of 5 MB"],
  [{ state: "sending", sentBytes: 5_000_000 }, "Storing…"],
] as const)("the progress of a file with %j is '%s'", (over, text) => {
  const content = { size: 5_000_000 } as Blob;
  const upload: Upload = {
    ...{ id: "1", place, file: { name: "film.zip", content }, madeId: undefined },
    ...{ text: undefined, mayRetry: false, pauses: 0 },
    ...over,
  };
  expect(uploadProgressText(upload, "en-GB")).toBe(text);
});

test("the end of the session stops the files on their way", async () => {
  const { app, sent, add } = await open();
  add(file());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(fileOnItsWay(app.services, place)?.file.name).toBe("report.pdf");
  app.session.send({ type: "session.end" });
  await vi.waitFor(() => expect(sent[0]?.options.signal.aborted).toBe(true));
  expect(fileOnItsWay(app.services, place)).toBeUndefined();
});
