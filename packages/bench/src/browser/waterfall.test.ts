import { describe, expect, it } from "vitest";
import { drawWaterfall, longestChain, nameOf, readFirstRow, type PageRequest } from "./waterfall.ts";

const request = (
  name: string,
  startMs: number,
  endMs: number | undefined,
  over: Partial<PageRequest> = {},
) => ({
  url: `http://127.0.0.1:1/${name}`,
  kind: "Script",
  startMs,
  endMs,
  received: [{ atMs: endMs ?? startMs, bytes: 1_000 }],
  isCached: false,
  ...over,
});
const names = (requests: readonly PageRequest[]) => requests.map(({ url }) => nameOf(url));

describe("the longest chain", () => {
  it("counts requests that begin after another has ended, not those beside it", () => {
    const chain = longestChain([
      request("page", 0, 100),
      request("a.js", 110, 300),
      request("b.js", 110, 200),
      request("c.js", 210, 280),
      request("rows", 310, 400),
    ]);
    expect(names(chain)).toEqual(["/page", "/b.js", "/c.js", "/rows"]);
  });
  it("lets nothing wait for a request that has not ended", () => {
    expect(longestChain([request("video", 0, undefined), request("a.js", 10, 20)])).toHaveLength(1);
  });
  it("of no requests is empty", () => {
    expect(longestChain([])).toEqual([]);
  });
});

describe("the way to the first row", () => {
  const requests = [
    request("page", 0, 100, { kind: "Document" }),
    request("a.js", 110, 300),
    request("kept.js", 110, 111, { isCached: true, received: [] }),
    request("video.mp4", 120, undefined, {
      kind: "Media",
      received: [
        { atMs: 200, bytes: 50_000 },
        { atMs: 900, bytes: 500_000 },
      ],
    }),
    request("rows", 310, 400, { kind: "Fetch" }),
    request("late.js", 500, 600),
  ];
  const { chain, ...counted } = readFirstRow(requests, 450);

  it("counts what was asked for and what came before the row, without the browser's own answers", () => {
    expect(counted).toEqual({ requests: 4, scripts: 1, bytes: 53_000 });
  });
  it("has a chain without videos and without requests that end after the row", () => {
    expect(names(chain)).toEqual(["/page", "/a.js", "/rows"]);
  });
  it("is drawn in the order of the requests, up to the row", () => {
    const lines = drawWaterfall(requests, 450).split("\n");
    expect(lines.map((line) => line.split(" ").at(-1))).toEqual([
      "/page",
      "/a.js",
      "/video.mp4",
      "/rows",
      "ms",
    ]);
    expect(lines[1]).toContain("110 … 300");
  });
});

it("names a file without its fingerprint and a call without its question", () => {
  expect(nameOf("http://127.0.0.1:1/assets/list-B1x_9-z.js")).toBe("/assets/list.js");
  expect(nameOf("http://127.0.0.1:1/api/projects?page=1")).toBe("/api/projects");
});
