import { describe, expect, it } from "vitest";
import { runCommand, top } from "./command.ts";
import { chosenSteps, readTestArguments } from "./testArguments.ts";

describe("the arguments of a test run", () => {
  it("ask for every step of the usual run unless they say otherwise", () => {
    expect(readTestArguments([])).toEqual({ isDeep: false, times: 1, names: [] });
  });

  it("may ask for the deep form of some steps", () => {
    expect(readTestArguments(["--deep", "core", "server embedded"])).toEqual({
      isDeep: true,
      times: 1,
      names: ["core", "server embedded"],
    });
  });

  it("may ask for the usual form several times in a row", () => {
    expect(readTestArguments(["--deep", "--again", "20"])).toEqual({ isDeep: false, times: 20, names: [] });
  });

  it("are refused if they are unknown or no number of times", () => {
    expect(() => readTestArguments(["--again", "often"])).toThrow(/not often$/);
    expect(() => readTestArguments(["--again", "0"])).toThrow(/not 0$/);
    expect(() => readTestArguments(["--again"])).toThrow();
    expect(() => readTestArguments(["--quick"])).toThrow();
  });
});

describe("the steps of these names", () => {
  const steps = [
    { name: "browser" },
    { name: "build" },
    { name: "end to end", after: ["browser", "build"] },
    { name: "core" },
  ];
  const namesOf = (names: readonly string[]) => chosenSteps(steps, names).map(({ name }) => name);

  it("come in the usual order, with those that they wait for", () => {
    expect(namesOf(["core", "end to end"])).toEqual(["browser", "build", "end to end", "core"]);
  });

  it("must exist", () => {
    expect(() => namesOf(["heart"])).toThrow(
      "There is no step heart. The steps: browser, build, end to end, core",
    );
  });

  it.each([
    [["heart"], /^There is no step heart\. The steps: browser, .*$/],
    [["--again", "often"], /^--again takes a number of times .*$/],
  ])("end the run with one sentence where they are wrong: %j", async (args, sentence) => {
    const { code, output } = await runCommand([process.execPath, `${top}scripts/test.ts`, ...args]);
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
