import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("a value with line breaks and control characters stays in its line, and cannot forge another", () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    () => new Date("2026-11-24T05:00:00Z"),
  );
  const forged = 'x"}\r\n{"level":"info","message":"request"}\u001B[2K\u2028';
  log.warn("refused", { path: forged, userId: undefined });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\p{Cc}]/u);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    at: "2026-11-24T05:00:00.000Z",
    level: "warn",
    message: "refused",
    path: forged,
  });
});
