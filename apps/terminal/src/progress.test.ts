import { expect, it } from "vitest";
import { progressOn } from "./progress.ts";

const shown = (text: string, columns?: number): string => {
  let out = "";
  progressOn({
    ...(columns !== undefined && { columns }),
    write: (sent) => {
      out += sent;
    },
  })(text);
  return out.replace("\r\u001B[K", "");
};

it("shows how far a file of a long name is on one line of the terminal", () => {
  const text = `${"Monitoring report ".repeat(10)}.pdf: 12 MB of 100 MB`;
  expect(shown(text, 40)).toHaveLength(39);
  expect(shown(text, 40)).toMatch(/^….*\.pdf: 12 MB of 100 MB$/);
  expect(shown(text)).toHaveLength(79);
  expect(shown(text, 0)).toHaveLength(79);
  expect(shown("浙江省可再生能源.pdf: 1 MB", 16)).toBe("…能源.pdf: 1 MB");
});

it("shows a short text as it is, without what would steer the terminal", () => {
  expect(shown("a\u001B[2J.pdf: 1 MB", 40)).toBe("a [2J.pdf: 1 MB");
  expect(shown("", 40)).toBe("");
});
