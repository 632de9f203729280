import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectProcess, selectQuestionAsked, selectShownQuestion } from "./processPage.selectors.ts";
import { fakeArrows, fakeCompletion, milestoneIdOf, withMilestone } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { processScreen } from "./process.screens.ts";
import { settle } from "../testing/screenStage.ts";
import { forever, problem } from "../testing/stubWire.ts";
import { choice, completedBy, ME, openProcess, process } from "../testing/processStage.ts";

const { id } = process;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a question about a milestone", () => {
  test("completes with note and evidence, keeps the answer and reads nothing again", async () => {
    const { screen, sent, asked, now, toastTexts } = await openProcess({
      milestones: { complete: completedBy(ME) },
    });
    screen.send(choice("complete", "B"));
    expect(selectQuestionAsked(now())?.fault).toBeUndefined();
    screen.send({ type: "answers.submit" });
    expect(selectQuestionAsked(now())?.fault).toEqual({
      at: "evidence",
      text: "Evidence is missing: minutes.",
    });
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"], note: "All there" } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(selectQuestionAsked(now())).toBeUndefined();
    expect(asked().slice(1)).toEqual([`PUT /api/milestones/${milestoneIdOf("B")}/complete`]);
    expect(await sent()).toEqual([{ note: "All there", evidence: ["minutes"] }]);
    expect(selectProcess(now())?.milestones?.[1]?.state).toBe("COMPLETED");
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("begins with the evidence ticked of which a document is handed in or accepted", async () => {
    const slot = { isFilled: false, toAccept: 0 };
    const evidence = ["accepted", "handed in", "draft"];
    const slots = [
      { ...slot, name: "accepted", isFilled: true },
      { ...slot, name: "handed in", toAccept: 1 },
      { ...slot, name: "draft" },
    ];
    const { screen, now, question } = await openProcess({
      processes: { get: withMilestone(process, "B", { evidence, slots }) },
    });
    screen.send(choice("complete", "B"));
    expect(selectQuestionAsked(now())?.answers.evidence).toEqual(["accepted", "handed in"]);
    screen.send({ type: "answers.cancel" });
    expect([selectQuestionAsked(now()), question()]).toEqual([undefined, undefined]);
    // other ticks than those are an answer, which is not dropped without a word
    screen.send(choice("complete", "B"));
    screen.send({ type: "answers.change", answers: { evidence: ["handed in"] } });
    screen.send({ type: "answers.cancel" });
    expect([selectQuestionAsked(now())?.answers.evidence, question()]).toEqual([
      ["handed in"],
      expect.anything(),
    ]);
  });

  test("takes a tick back where its document was returned meanwhile, but none that the person set", async () => {
    const slots = (toAccept: number) => [
      { name: "report", isFilled: false, toAccept },
      { name: "minutes", isFilled: false, toAccept: 0 },
    ];
    const evidence = ["report", "minutes"];
    let toAccept = 1;
    const { app, screen, now } = await openProcess({
      processes: { get: () => withMilestone(process, "B", { evidence, slots: slots(toAccept) }) },
    });
    const ticked = () => selectQuestionAsked(now())?.answers.evidence;
    const news = async (count: number) => {
      toAccept = count;
      await app.services.client.refetchQueries();
      await settle();
    };
    screen.send(choice("complete", "B"));
    await news(0);
    expect(ticked()).toEqual([]);
    await news(1);
    expect(ticked()).toEqual(["report"]);
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"] } });
    await news(0);
    await news(1);
    expect(ticked()).toEqual(["minutes"]);
  });

  test("names the person who completed the milestone meanwhile", async () => {
    const mine = fakeCompletion({ byId: ME, revokedAt: "2026-03-03T09:00:00Z" });
    const theirs = fakeCompletion({ byId: fakeId(2) });
    const done = withMilestone(process, "B", {
      state: "COMPLETED",
      completions: [theirs, { ...mine, byName: "Ines Duarte" }],
    });
    const { screen, toastTexts } = await openProcess({ milestones: { skip: done } });
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.change", answers: { note: "Not needed" } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(toastTexts()).toEqual(["Step B was already completed by Marek Holub."]);
  });

  test("sends work back to the arrow's target with the milestones that were agreed to", async () => {
    const far = withMilestone(completedBy(ME), "C", { state: "READY", readyAt: "2026-03-05T09:00:00Z" });
    const arrow = far.transitions?.find(({ from, kind }) => kind === "rework" && from === "C")?.id ?? "";
    const { screen, asked, sent, now } = await openProcess({
      processes: { get: far },
      milestones: { uncomplete: process },
    });
    screen.send(choice("rework", "C", arrow));
    screen.send({ type: "answers.change", answers: { reason: "A page is missing" } });
    screen.send({ type: "answers.submit" });
    expect(selectQuestionAsked(now())?.fault).toMatchObject({ at: "isAgreed" });
    screen.send({ type: "answers.change", answers: { isAgreed: true } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(asked().slice(1)).toEqual([`PUT /api/milestones/${milestoneIdOf("A")}/uncomplete`]);
    expect(await sent()).toEqual([{ reason: "A page is missing", confirmed: ["B"], transitionId: arrow }]);
  });

  test("shows a 403 in a toast and in the dialog, keeps the input and reads the process again", async () => {
    let isHeld = false;
    const { screen, now, toastTexts, address } = await openProcess({
      processes: { get: () => (isHeld ? { ...process, status: "ON_HOLD" } : process) },
      milestones: {
        skip: () => {
          isHeld = true;
          return problem("/errors/forbidden", "Only the owner of this milestone may do this.")();
        },
      },
    });
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.change", answers: { note: "Not needed" } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(selectQuestionAsked(now())).toMatchObject({
      answers: { note: "Not needed" },
      failure: { text: "Only the owner of this milestone may do this." },
      fault: { at: "other", text: "The process is on hold." },
    });
    expect(toastTexts()).toEqual(["Only the owner of this milestone may do this."]);
    expect(address()).toBe(`/process/${id}`);
    screen.send({ type: "answers.submit" });
    expect(now().matches({ acting: "asking" })).toBe(true);
  });

  test("asks before its answers are lost and stays visible for 300 ms while it closes", async () => {
    const { screen, now, question, answer } = await openProcess({});
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.change", answers: { note: "Half typed" } });
    screen.send({ type: "answers.cancel" });
    expect(question()?.message).toBe("Discard your changes?");
    answer("cancel");
    expect(selectQuestionAsked(now())?.answers.note).toBe("Half typed");
    screen.send({ type: "answers.change", answers: { note: "" } });
    screen.send({ type: "answers.cancel" });
    expect(question()).toBeUndefined();
    expect(selectQuestionAsked(now())).toBeUndefined();
    expect(selectShownQuestion(now())).toMatchObject({ isLeaving: true, fault: undefined });
    await settle(300);
    expect(selectShownQuestion(now())).toBeUndefined();
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.change", answers: { note: "Again" } });
    screen.send({ type: "answers.cancel" });
    answer("accept");
    await settle();
    expect(selectQuestionAsked(now())).toBeUndefined();
    expect(now().matches({ acting: "idle" })).toBe(true);
  });

  test("is begun again with what was typed before a reload, until it is given up or sent", async () => {
    const { app, screen, answer } = await openProcess({ milestones: { skip: completedBy(ME) } });
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.change", answers: { note: "A long note", evidence: ["minutes"] } });
    screen.stop();
    const again = openScreen(app, processScreen, { id }).screen;
    await settle();
    const note = () => selectQuestionAsked(again.getSnapshot())?.answers.note;
    again.send(choice("complete", "B"));
    expect(note()).toBe("");
    again.send({ type: "answers.cancel" });
    await settle(300);
    again.send(choice("skip", "B"));
    expect(note()).toBe("A long note");
    again.send({ type: "answers.cancel" });
    answer("accept");
    await settle(300);
    again.send(choice("skip", "B"));
    expect(note()).toBe("");
    again.send({ type: "answers.change", answers: { note: "Another note" } });
    again.send({ type: "answers.submit" });
    await settle(300);
    expect(app.services.drafts.read(ME, `milestone ${milestoneIdOf("B")} skip`)).toBeUndefined();
  });

  test("keeps a reason of its own for each step to which work can be sent back", async () => {
    const done = withMilestone(completedBy(ME), "C", { state: "READY", readyAt: "2026-03-05T09:00:00Z" });
    const [toFirst, toSecond] = fakeArrows("rework", "C>A C>B");
    const transitions = [
      ...(done.transitions ?? []).filter(({ from, kind }) => kind !== "rework" || from !== "C"),
      ...[toFirst, toSecond].flatMap((arrow) => arrow ?? []),
    ];
    const { app, screen, now } = await openProcess({ processes: { get: { ...done, transitions } } });
    screen.send(choice("rework", "C", toFirst?.id));
    expect(selectQuestionAsked(now())?.action.label).toBe("Send back to Step A");
    screen.send({ type: "answers.change", answers: { reason: "The baseline is wrong" } });
    screen.stop();
    const again = openScreen(app, processScreen, { id }).screen;
    await settle();
    const reasonOf = (arrow: string | undefined) => {
      again.send(choice("rework", "C", arrow));
      const { action, answers } = selectQuestionAsked(again.getSnapshot()) ?? {};
      return [action?.label, answers?.reason];
    };
    expect(reasonOf(toSecond?.id)).toEqual(["Send back to Step B", ""]);
    again.send({ type: "answers.cancel" });
    await settle(300);
    expect(reasonOf(toFirst?.id)).toEqual(["Send back to Step A", "The baseline is wrong"]);
  });

  test("stays with its input and its close button where someone else was first", async () => {
    const answers = [process, completedBy(fakeId(2))];
    const { screen, now, asked, answer } = await openProcess({
      processes: { get: () => answers.shift() ?? process },
    });
    screen.send(choice("complete", "B"));
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"], note: "All there" } });
    screen.send({ type: "process.retry" });
    await settle();
    expect(selectQuestionAsked(now())).toMatchObject({
      action: { label: "Complete", target: { name: "Step B" } },
      answers: { note: "All there" },
      fault: { at: "other", text: "Step B was already completed by Marek Holub." },
    });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(asked().filter((call) => call.startsWith("PUT"))).toEqual([]);
    screen.send({ type: "answers.cancel" });
    answer("accept");
    await settle();
    screen.send(choice("uncomplete", "B"));
    expect(selectQuestionAsked(now())?.action.label).toBe("Reopen");
  });

  test("asks for consent again once more is revoked than was agreed to", async () => {
    const more = withMilestone(completedBy(ME), "C", { state: "COMPLETED", completions: [fakeCompletion()] });
    const answers = [completedBy(ME), completedBy(ME), more];
    const { screen, now } = await openProcess({ processes: { get: () => answers.shift() ?? process } });
    screen.send(choice("uncomplete", "A"));
    screen.send({ type: "answers.change", answers: { isAgreed: true } });
    screen.send({ type: "process.retry" });
    await settle();
    expect(selectQuestionAsked(now())?.answers.isAgreed).toBe(true);
    screen.send({ type: "process.retry" });
    await settle();
    expect(selectQuestionAsked(now())?.action.takenBack.map(({ key }) => key)).toEqual(["B", "C"]);
    expect(selectQuestionAsked(now())?.answers.isAgreed).toBe(false);
  });

  test("is not overwritten by a read that started before the answer", async () => {
    const late = Promise.withResolvers<Response>();
    const answers = [process, late.promise];
    const { screen, now } = await openProcess({
      processes: { get: () => answers.shift() ?? process },
      milestones: { complete: completedBy(ME) },
    });
    screen.send({ type: "process.retry" });
    screen.send(choice("complete", "B"));
    screen.send({ type: "answers.change", answers: { evidence: ["minutes"] } });
    screen.send({ type: "answers.submit" });
    await settle();
    late.resolve(Response.json(process));
    await settle();
    expect(selectProcess(now())?.milestones?.[1]?.state).toBe("COMPLETED");
  });

  test("clears an earlier refusal when it is sent again", async () => {
    const answers = [problem("/errors/internal")()];
    const { screen, now } = await openProcess({ milestones: { skip: () => answers.shift() ?? forever() } });
    screen.send(choice("skip", "B"));
    screen.send({ type: "answers.change", answers: { note: "Not needed" } });
    screen.send({ type: "answers.submit" });
    await settle();
    expect(selectQuestionAsked(now())?.failure).toBeDefined();
    screen.send({ type: "answers.submit" });
    expect(selectQuestionAsked(now())).toMatchObject({ failure: undefined, isSending: true });
  });
});
