import { expect, test } from "vitest";
import { fairShare } from "./fairShare.ts";

test.each([
  [50, [], 50],
  [50, [40], 25],
  [50, [10], 40],
  [50, [10, 100], 20],
  [6, [6, 6], 2],
  [6, [6, 6, 6], 1],
  [6, Array.from({ length: 9 }, () => 6), 1],
  [Infinity, [9], Infinity],
])("of %d, while other servers are asked for %j, this server gives %d", (total, others, share) => {
  expect(fairShare(total, others)).toBe(share);
});

test("the shares of all servers never exceed the whole while each server can have at least one", () => {
  for (let servers = 1; servers <= 6; servers += 1)
    expect(
      servers *
        fairShare(
          6,
          Array.from({ length: servers - 1 }, () => 66),
        ),
    ).toBeLessThanOrEqual(6);
});
