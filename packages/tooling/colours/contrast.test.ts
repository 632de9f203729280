import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { top } from "../command.ts";
import { contrastOf, themeColours, type ThemeColour } from "./contrast.ts";

const styles = join(top, "apps/web/src");
const TOKENS = "styles/tokens.css";
const colours = themeColours(readFileSync(join(styles, TOKENS), "utf8"));
const named = (wanted: string): ThemeColour => {
  const found = colours.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no colour ${wanted}`);
  return found;
};

/** The least contrast of text. Source: WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** Lines between things, and what lies over videos and over or under pictures in both themes. */
const noText = /^(border|.*-border|border-.*|mark|mark-.*|on-video|picture-plate)$/;
/** A tip's colours, which stand together only. */
const tip = [named("tip"), named("on-tip")] as const;
const used = colours.filter((colour) => !noText.test(colour.name) && !tip.includes(colour));

describe("the colours of the interface", () => {
  it("are read from the tokens", () => {
    expect(used.length).toBeGreaterThan(30);
    expect(contrastOf(named("canvas").light, named("text").light)).toBeGreaterThan(10);
    expect(contrastOf([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 3);
  });

  it("that can be read on each other in the light theme can be in the dark one", () => {
    const lost = used.flatMap((one) =>
      used
        .filter((other) => contrastOf(one.light, other.light) >= READABLE)
        .filter((other) => contrastOf(one.dark, other.dark) < READABLE)
        .map((other) => `${one.name} on ${other.name}`),
    );
    expect(lost).toEqual([]);
  });

  it("of a tip can be read on each other in both themes, and stand nowhere else", () => {
    const [ground, text] = tip;
    expect(contrastOf(ground.light, text.light)).toBeGreaterThanOrEqual(READABLE);
    expect(contrastOf(ground.dark, text.dark)).toBeGreaterThanOrEqual(READABLE);
    const users = globSync("**/*.css", { cwd: styles })
      .filter((file) => file !== TOKENS)
      .flatMap((file) => readFileSync(join(styles, file), "utf8").match(/var\(--color-(on-)?tip\)/g) ?? []);
    expect(users.length).toBeGreaterThan(1);
    expect(users.filter((use) => use.includes("on-tip"))).toHaveLength(users.length / 2);
  });

  it("stand in the tokens alone", () => {
    const raw = globSync("**/*.css", { cwd: styles })
      .filter((file) => file !== TOKENS)
      .filter((file) =>
        /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/i.test(
          readFileSync(join(styles, file), "utf8"),
        ),
      );
    expect(raw).toEqual([]);
  });
});
