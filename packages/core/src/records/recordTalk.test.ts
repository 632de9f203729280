import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitFor } from "xstate";
import { documentForms, documentScreen } from "../documents/documents.screens.ts";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Asked, type Stubs } from "../testing/stubWire.ts";
import { actOnRecord, type ActionWish } from "./recordTalk.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const rights = [
  "project:get",
  "project:update",
  "project_milestone:complete",
  "project_milestone:uncomplete",
];
const draft = fakeDocument({
  versions: [fakeVersion({ state: "DRAFT", submittedAt: null, submittedById: null, byId: null })],
});

/** Acts on a document; `confirms` is the person's answer to a question, absent where nobody can be asked. */
const act = async (
  wish: ActionWish,
  {
    document = fakeDocument(),
    confirms,
    stubs = {} as Stubs["documents"],
    forms = documentForms,
  }: {
    document?: typeof draft;
    confirms?: boolean;
    stubs?: Stubs["documents"];
    forms?: typeof documentForms;
  } = {},
) => {
  const sent: unknown[] = [];
  const keep =
    (verb: string) =>
    ({ body }: Asked) => {
      sent.push([verb, body]);
      return document;
    };
  const opened = await openSignedIn(
    {
      documents: {
        ...{ get: document, accept: keep("accept"), return: keep("return") },
        remove: keep("delete") as never,
        ...stubs,
      },
    },
    rights,
    "/",
  );
  const { screen: record } = openScreen(opened.app, documentScreen, { id: document.id });
  await settle();
  const said: string[][] = [];
  const asked: string[] = [];
  const acting = actOnRecord(opened.app, { record: record as never, name: "Meter data", forms }, wish, {
    say: (...lines) => void said.push([...lines]),
    ask: undefined,
    confirm:
      confirms === undefined
        ? undefined
        : async (label) => {
            asked.push(label);
            return confirms;
          },
    until: (actor, isReady) => waitFor(actor, isReady),
  });
  await settle(500);
  return { refusal: await acting, said, asked, sent };
};

describe("an action on a record in a person's words", () => {
  test("is done at once where it asks nothing", async () => {
    const { refusal, said, sent } = await act({ action: "accept" });
    expect([refusal, said, sent]).toEqual([undefined, [], [["accept", { versionNo: 1 }]]]);
  });

  test("that the record does not offer is refused with what it offers", async () => {
    expect((await act({ action: "confirm" })).refusal).toEqual({
      text: "Meter data offers: Accept, Return, Withdraw.",
      lines: [],
    });
    const { project } = fakeDocument();
    const disabled = fakeDocument({ project: project && { ...project, status: "DISABLED" } });
    expect((await act({ action: "accept" }, { document: disabled })).refusal?.text).toBe(
      "Meter data offers: nothing.",
    );
  });

  test("is refused with the reason why the person does not decide", async () => {
    const own = fakeDocument({ versions: [fakeVersion({ byId: "0190a000-0000-7000-8000-000000000001" })] });
    const { refusal } = await act({ action: "accept" }, { document: own });
    expect(refusal?.lines).toEqual(["Who handed in a document does not decide on it."]);
  });

  test("that asks for more is filled in as its form, and is not offered without it", async () => {
    const given = { reason: "No annex" };
    const { refusal, said, sent } = await act({ action: "return", given });
    expect([refusal, said]).toEqual([undefined, [["Return document: Meter data"]]]);
    expect(sent).toEqual([["return", { versionNo: 1, reason: "No annex" }]]);
    expect((await act({ action: "return" })).refusal?.text).toBe("Reason is required");
    expect((await act({ action: "return", given }, { forms: {} })).refusal?.text).toContain(
      "Meter data offers:",
    );
  });

  test("that asks first needs a yes, given before or when asked", async () => {
    const question = ["Delete document", "Meter data will be deleted for good, with its files."];
    const agreed = await act({ action: "delete", isAgreed: true }, { document: draft });
    expect([agreed.said, agreed.sent]).toEqual([[question], [["delete", undefined]]]);
    const yes = await act({ action: "delete" }, { document: draft, confirms: true });
    expect([yes.asked, yes.sent, yes.refusal]).toEqual([["Delete"], [["delete", undefined]], undefined]);
    const needed = { text: "This needs a yes: nothing was sent.", lines: [] };
    for (const more of [{ confirms: false }, {}]) {
      const { refusal, sent } = await act({ action: "delete" }, { document: draft, ...more });
      expect([refusal, sent]).toEqual([needed, []]);
    }
  });

  test("that the server refuses is refused in its words", async () => {
    const { refusal } = await act(
      { action: "accept" },
      { stubs: { accept: problem("/errors/invalid-transition", "It was returned meanwhile.") } },
    );
    expect(refusal?.text).toBe("It was returned meanwhile.");
  });
});
