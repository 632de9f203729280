import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { choice, completedBy, ME, openProcess, process } from "../testing/processStage.ts";
import { settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["it was done", () => completedBy(ME), "Operation completed successfully"],
  ["why it was refused", problem("/errors/in-use", "It is held."), "It is held."],
])("A milestone whose page is left while it is completed tells %s", async (_, answered, text) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const complete = async () => {
    await promise;
    return answered();
  };
  const { screen, toastTexts } = await openProcess({ milestones: { complete } });
  screen.send(choice("complete", "B"));
  screen.send({ type: "answers.change", answers: { evidence: ["minutes"] } });
  screen.send({ type: "answers.submit" });
  await settle();
  screen.stop();
  resolve();
  await settle();
  expect(toastTexts()).toEqual([text]);
});

test("A process whose page is left while it is started tells that it has started", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = { ...process, status: "IN_PROGRESS" };
  const update = async () => {
    await promise;
    return started;
  };
  const { screen, toastTexts } = await openProcess({
    processes: { get: { ...process, status: "NOT_STARTED" }, update },
  });
  screen.send({ type: "process.act", action: "start" });
  await settle();
  screen.stop();
  resolve();
  await settle();
  expect(toastTexts()).toEqual(["Operation completed successfully"]);
});
