import { describe, expect, test } from "vitest";
import { projectPartsScreen } from "../projects/projects.screens.ts";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { createPartsMachine, selectPart, selectParts } from "./parts.machine.ts";

const everyPart = ["project:get", "reminder:list", "project:history"];

const openParts = async (address: string, permissions: readonly string[] = everyPart) => {
  const opened = await openSignedIn({}, permissions, address);
  const { screen } = openScreen(opened.app, projectPartsScreen, undefined);
  return {
    ...opened,
    screen,
    shown: () => selectPart(screen.getSnapshot()),
    parts: selectParts(screen.getSnapshot()),
  };
};

describe("the parts of a project's page", () => {
  test.each([
    ["/project/5", "overview"],
    ["/project/5?tab=registry", "registry"],
    ["/project/5?part=registry", "registry"],
    ["/project/5?tab=nothing", "overview"],
  ])("at %s show %s", async (address, part) => {
    expect((await openParts(address)).shown()).toBe(part);
  });

  test("are written into the address in place of the last one, the first part without a parameter", async () => {
    const { screen, shown, address, ports } = await openParts("/project/5");
    const visitedCount = ports.address.visited.length;
    screen.send({ type: "part.show", part: "processes" });
    expect([address(), shown()]).toEqual(["/project/5?tab=processes", "processes"]);
    screen.send({ type: "part.show", part: "overview" });
    expect([address(), shown()]).toEqual(["/project/5", "overview"]);
    expect(ports.address.visited).toHaveLength(visitedCount + 2);
    ports.address.back();
    expect(shown()).toBe("overview");
  });

  test("leave out what the person may not read, and show the first one instead", async () => {
    const { parts, shown, screen, address } = await openParts("/project/5?tab=history", ["project:get"]);
    expect(parts).toEqual(["overview", "processes", "registry", "documents"]);
    expect(shown()).toBe("overview");
    screen.send({ type: "part.show", part: "history" });
    expect(address()).toBe("/project/5?tab=history");
  });

  test("take every transition that they declare", () => {
    const events = [
      { type: "part.show", part: "b" },
      { type: "address.changed", asked: "b" },
    ];
    const input = { parts: ["a", "b"], path: "/x", asked: undefined };
    const machine = createPartsMachine();
    expect(missedTransitions(machine, events, { input })).toEqual([]);
    for (const { end } of pathsOf(machine, events, { input, keyOf: ({ context }) => context.asked }))
      expect(["a", "b"]).toContain(selectPart(end));
  });
});
