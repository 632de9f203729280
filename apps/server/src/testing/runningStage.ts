import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createTick } from "../jobs/tick.ts";
import { noticeTextsOf, seenReminder } from "./seenReminder.ts";
import { addUser } from "./testPeople.ts";
import { openWorkStage, type WorkStage } from "./workStage.ts";

/** The stage of a test file: its process `run` begins anew before each test, `maker` creates the reminders. */
interface RunningStage {
  readonly stage: WorkStage;
  readonly maker: string;
  run: Awaited<ReturnType<WorkStage["begin"]>>;
}

/** Opens one stage for the tests of a file, and closes it after them. Call it at the top of the file. */
export const runningStage = () => {
  let held: RunningStage | undefined;
  const on = (): RunningStage => {
    if (!held) throw new Error("the stage is open only within tests");
    return held;
  };
  beforeAll(async () => {
    const stage = await openWorkStage({ tokenTtlMinutes: 1_000_000 });
    const maker = (await addUser(stage.server)).id;
    held = { stage, maker, run: await stage.begin(stage.small) };
  });
  beforeEach(async () => {
    on().run = await on().stage.begin(on().stage.small);
  });
  afterAll(() => held?.stage.server.close());
  return {
    on,
    inSeconds: (seconds: number) => new Date(on().stage.clock.now().getTime() + seconds * 1000),
    seen: (id: string) => seenReminder(on().stage.server, id),
    toldOf: (id: string) => noticeTextsOf(on().stage.server, id),
    tick: () => createTick(on().stage.server.services)(),
    ok: async (answer: Promise<{ readonly status: number }>) => expect((await answer).status).toBe(200),
  };
};
