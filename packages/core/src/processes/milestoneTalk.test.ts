import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitFor } from "xstate";
import { withMilestone } from "../testing/fakeProcess.ts";
import { completedBy, ME, openProcess, process } from "../testing/processStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { talkThrough, type MilestoneTalk } from "./milestoneTalk.ts";
import { selectQuestionAsked } from "./processPage.selectors.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

type Answers = Awaited<ReturnType<NonNullable<MilestoneTalk["ask"]>>>;

/** Talks a wish through with a person who gives these answers; without any, nobody can be asked. */
const talk = async (
  wish: Parameters<typeof talkThrough>[1],
  {
    given = {},
    answers,
    stubs = {},
    documentsAt,
  }: {
    given?: Answers;
    answers?: readonly Answers[] | undefined;
    stubs?: Stubs;
    documentsAt?: MilestoneTalk["documentsAt"];
  },
) => {
  const { screen, sent, now } = await openProcess(stubs);
  const said: string[][] = [];
  const asked: string[] = [];
  /** The evidence that is ticked when it is asked for. */
  const ticked: (readonly string[])[] = [];
  /** The first line of what was said, and the questions, in their order. */
  const order: string[] = [];
  const waiting = [...(answers ?? [])];
  const refusal = talkThrough(screen, wish, given, {
    say: (...lines) => {
      said.push([...lines]);
      order.push(lines[0] ?? "");
    },
    ask:
      answers &&
      (async ({ label, name }, evidence) => {
        asked.push(label);
        if (name === "evidence") ticked.push(evidence);
        order.push(label);
        return waiting.shift() ?? {};
      }),
    until: (actor, isReady) => waitFor(actor, isReady),
    ...(documentsAt && { documentsAt }),
  });
  await vi.advanceTimersByTimeAsync(0);
  return { refusal: await refusal, said, asked, ticked, order, sent: await sent(), now };
};

const complete = { action: "complete", step: "B" } as const;
const done: Stubs = { milestones: { complete: completedBy(ME) } };

describe("an action on a milestone, talked through", () => {
  test("says which evidence is still a draft, and reads nothing where there can be none", async () => {
    const asked: string[] = [];
    const documentsAt = async (id: string) => {
      asked.push(id);
      return [{ slot: "minutes", state: "DRAFT", versionNo: 1 }];
    };
    const withSlot = (toAccept: number): Stubs => ({
      ...done,
      processes: {
        get: withMilestone(process, "B", { slots: [{ name: "minutes", isFilled: false, toAccept }] }),
      },
    });
    const answers = [{ evidence: ["minutes"] }];
    const told = await talk(complete, { answers, stubs: withSlot(0), documentsAt });
    expect(told.said).toEqual([
      ["Complete “Step B”"],
      ["minutes is still a draft: submit it, or it does not count as evidence."],
    ]);
    expect(told.sent).toEqual([{ note: null, evidence: ["minutes"] }]);
    expect((await talk(complete, { answers, stubs: withSlot(1), documentsAt })).said).toHaveLength(1);
    expect(asked).toHaveLength(1);
  });

  test("asks for the evidence with that ticked of which a document is handed in", async () => {
    const slots = ["minutes", "photos"].map((name, toAccept) => ({ name, isFilled: false, toAccept }));
    const { ticked } = await talk(complete, {
      answers: [{ evidence: [] }, {}, { evidence: ["minutes", "photos"] }],
      stubs: {
        processes: { get: withMilestone(process, "B", { evidence: ["minutes", "photos"], slots }) },
      },
    });
    expect(ticked).toEqual([["photos"], []]);
  });

  test("asks for each answer by its label and its help, and sends them", async () => {
    const { refusal, said, asked, sent } = await talk(complete, {
      answers: [{ evidence: ["minutes"] }, { note: "All there" }],
      stubs: done,
    });
    expect(said).toEqual([["Complete “Step B”"]]);
    expect(asked).toEqual(["Evidence at hand. All of it has to be at hand", "Note (optional)"]);
    expect(sent).toEqual([{ note: "All there", evidence: ["minutes"] }]);
    expect(refusal).toBeUndefined();
  });

  test("asks only for what was not given", async () => {
    const { asked, sent } = await talk(complete, {
      given: { evidence: ["minutes"], note: "" },
      answers: [],
      stubs: done,
    });
    expect(asked).toEqual([]);
    expect(sent).toEqual([{ note: null, evidence: ["minutes"] }]);
  });

  test("asks again for a faulty answer, and says why", async () => {
    const { said, asked, sent } = await talk(complete, {
      answers: [{}, { note: "x" }, { evidence: ["minutes"] }],
      stubs: done,
    });
    expect(said).toEqual([["Complete “Step B”"], ["Evidence is missing: minutes."]]);
    expect(asked).toHaveLength(3);
    expect(sent).toEqual([{ note: "x", evidence: ["minutes"] }]);
  });

  test("is refused with its fault where nobody can be asked", async () => {
    const { refusal, sent, now } = await talk(complete, {});
    expect(refusal).toEqual({ text: "Evidence is missing: minutes.", lines: [] });
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(selectQuestionAsked(now())).toBeUndefined();
  });

  test("is refused as mistyped for a reason that is given but blank", async () => {
    const again = { action: "uncomplete", step: "A" } as const;
    const { refusal, sent } = await talk(again, { given: { reason: " ", isAgreed: true } });
    expect(refusal).toMatchObject({ text: "Give a reason.", isMistyped: true });
    expect(sent).toEqual([]);
  });

  test("is refused in the server's words, and is not asked about again", async () => {
    const { refusal, asked } = await talk(complete, {
      answers: [{ evidence: ["minutes"] }, {}],
      stubs: { milestones: { complete: problem("/errors/invalid-transition", "The project is on hold.") } },
    });
    expect(refusal).toMatchObject({ text: "The project is on hold." });
    expect(asked).toHaveLength(2);
  });

  test("is refused before it is asked about where the step does not offer it", async () => {
    const { refusal, said } = await talk({ action: "complete", step: "Z" }, {});
    expect(refusal).toMatchObject({ text: 'There is no step "Z": A, B, C, D, E.', isMistyped: true });
    expect(said).toEqual([]);
  });

  const evidence = ["minutes", "photos"];
  const named = { evidence, evidenceMode: "NONE", evidenceRequired: false } as const;
  const withNamed: Stubs = {
    processes: { get: withMilestone(process, "B", named) },
    milestones: { complete: completedBy(ME) },
  };

  test("names the missing evidence after the answer about it, before it asks on", async () => {
    const { order, sent } = await talk(complete, {
      answers: [{ evidence: ["photos"] }, { note: "" }],
      stubs: withNamed,
    });
    expect(order).toEqual([
      "Complete “Step B”",
      "Evidence at hand (optional). Tick what you have. What is missing is noted in the history.",
      "Will be completed without: minutes",
      "Note (optional)",
    ]);
    expect(sent).toEqual([{ note: null, evidence: ["photos"] }]);
  });

  test.each([
    ["was given", { evidence: ["minutes"] }, [{ note: "" }], ["Will be completed without: photos"]],
    ["cannot be asked for", {}, undefined, ["Will be completed without: minutes, photos"]],
  ])("names the missing evidence where the evidence %s", async (_, given, answers, warning) => {
    const { said } = await talk(complete, { given, answers, stubs: withNamed });
    expect(said.slice(0, 2)).toEqual([["Complete “Step B”"], warning]);
  });

  test("names no missing evidence where all of it is at hand", async () => {
    const { said } = await talk(complete, { given: { evidence, note: "" }, stubs: withNamed });
    expect(said).toEqual([["Complete “Step B”"]]);
  });

  test("says that it ends the process, its consequences, and what it takes back", async () => {
    const ending = await talk(
      { action: "complete", step: "E" },
      { stubs: { milestones: { complete: process } } },
    );
    expect(ending.said).toEqual([["Complete “Step E”", "This terminates the process."]]);
    const far = withMilestone(completedBy(ME), "C", { state: "READY" });
    const back = await talk(
      { action: "uncomplete", step: "A" },
      {
        answers: [{ reason: "A page is missing" }, { isAgreed: true }],
        stubs: { processes: { get: far }, milestones: { uncomplete: process } },
      },
    );
    expect(back.said).toEqual([
      [
        "Reopen “Step A”",
        "Told with your reason: those who run the process and Marek Holub (if they may still read it).",
        "Locked until it is done again: Step C.",
        "Round 2 of Step A begins.",
      ],
      ["This also takes back", "Step B: Completed; its record is kept, but no longer counts"],
    ]);
    expect(back.asked).toEqual(["Reason", "Take these milestones back as well"]);
    expect(back.sent).toEqual([{ reason: "A page is missing", confirmed: ["B"] }]);
  });
});
