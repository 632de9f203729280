import { describe, expect, test, vi } from "vitest";
import { createActor, fromCallback } from "xstate";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions } from "../testing/pathsOf.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { packCheckMachine, selectPackOutcome, selectRunningCheck } from "./packCheck.machine.ts";
import { packCheckScreen } from "./packs.screens.ts";

const open = async () => {
  const { app, asked } = await openSignedIn({}, []);
  const { screen } = openScreen(app, packCheckScreen, undefined);
  return { screen, asked, outcome: () => selectPackOutcome(screen.getSnapshot()) };
};
const noZip = { name: "notes.txt", content: new Blob(["Only a text"]) };
/** A file that was removed after it was chosen. */
const gone = () => {
  const content = new Blob(["PK".padEnd(4096, "k")]);
  const isGone = () => {
    throw new DOMException("The file is gone", "NotFoundError");
  };
  return { name: "gone.zip", content: Object.assign(content, { slice: isGone, stream: isGone }) };
};

describe("the check of a pack's file", () => {
  test("asks no server, and says of a file that is no ZIP that it cannot be read as one", async () => {
    const { screen, asked, outcome } = await open();
    const before = asked().length;
    screen.send({ type: "pack.check", file: noZip });
    expect(selectRunningCheck(screen.getSnapshot())).toEqual({ name: "notes.txt", share: 0 });
    await vi.waitFor(() => expect(outcome()?.verdict?.outcome).toBe("NO_ZIP"));
    expect(outcome()?.name).toBe("notes.txt");
    expect(selectRunningCheck(screen.getSnapshot())).toBeUndefined();
    expect(asked()).toHaveLength(before);
  });

  test("says that a file cannot be read that is gone meanwhile", async () => {
    const { screen, outcome } = await open();
    screen.send({ type: "pack.check", file: gone() });
    await vi.waitFor(() => expect(outcome()?.text).toMatch(/cannot be read/));
  });

  test("can be stopped, and forgets the earlier outcome when another file is chosen", async () => {
    const { screen, outcome } = await open();
    screen.send({ type: "pack.check", file: noZip });
    await vi.waitFor(() => expect(outcome()).toBeDefined());
    screen.send({ type: "pack.check", file: { ...noZip, name: "other.zip" } });
    expect(outcome()).toBeUndefined();
    screen.send({ type: "pack.stopChecking" });
    expect(selectRunningCheck(screen.getSnapshot())).toBeUndefined();
    expect(outcome()).toBeUndefined();
  });

  test("tells how much is compared, and its end with the file's name", () => {
    const actor = createActor(
      packCheckMachine.provide({ actors: { check: fromCallback(() => undefined) } }),
    ).start();
    const now = () => actor.getSnapshot();
    actor.send({ type: "pack.check", file: noZip });
    actor.send({ type: "check.progressed", share: 0.5 } as never);
    expect(selectRunningCheck(now())).toEqual({ name: "notes.txt", share: 0.5 });
    actor.send({ type: "pack.check", file: { ...noZip, name: "other.zip" } });
    expect(selectRunningCheck(now())).toEqual({ name: "other.zip", share: 0 });
    actor.send({ type: "check.failed", text: "Gone." } as never);
    expect(selectPackOutcome(now())).toEqual({ name: "other.zip", text: "Gone." });
    actor.send({ type: "pack.check", file: noZip });
    const verdict = { outcome: "NO_ZIP", reason: undefined } as const;
    actor.send({ type: "check.done", verdict } as never);
    expect(selectPackOutcome(now())).toEqual({ name: "notes.txt", verdict });
  });

  test("takes every transition that it declares", () => {
    const events = [
      { type: "pack.check", file: noZip },
      { type: "check.progressed", share: 0.5 },
      { type: "check.done", verdict: { outcome: "NO_ZIP", reason: undefined } },
      { type: "check.failed", text: "Gone." },
      { type: "pack.stopChecking" },
    ] as const;
    expect(missedTransitions(packCheckMachine, events)).toEqual([]);
  });
});
