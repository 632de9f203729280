import { describe, expect, it } from "vitest";
import {
  browserText,
  releasedIn,
  releaseOf,
  rowsOf,
  serverText,
  withReleased,
  withSection,
} from "./report.ts";
import type { Walk } from "./browser/steps.ts";

const walk = (ms: number): Walk => ({
  form: ms,
  app: ms,
  coldList: ms,
  warmList: ms,
  firstRecord: ms,
  record: ms,
  back: ms,
  filter: ms,
  blocked: ms,
});
const walked = (ms: number) => ({
  walk: walk(ms),
  rowMs: ms,
  requests: [
    {
      url: "http://127.0.0.1:1/project/",
      kind: "Document",
      startMs: 0,
      endMs: 9,
      received: [{ atMs: 5, bytes: 2_000 }],
      isCached: false,
    },
  ],
});
const walks = { slow: { canopy: [walked(300), walked(500), walked(400)], floor: [walked(200)] } };

describe("the document", () => {
  const document =
    '# Speed\n\n<!-- released {"slow":{"form":1.36}} -->\n\n<!-- server -->\nold\n<!-- end of server -->\n\nend\n';

  it("keeps the ratios of the last release", () => {
    expect(releasedIn(document)).toEqual({ slow: { form: 1.36 } });
    expect(releasedIn(withReleased(document, { slow: { form: 1 } }))).toEqual({ slow: { form: 1 } });
    expect(releasedIn("# Speed")).toEqual({});
  });
  it("takes a section's new text, and keeps everything else", () => {
    const changed = withSection(document, "server", "new");
    expect(changed).toContain("<!-- server -->\n\nnew\n\n<!-- end of server -->\n\nend\n");
    expect(changed).not.toContain("old");
    expect(withSection(changed, "server", "newer")).toContain(
      "<!-- server -->\n\nnewer\n\n<!-- end of server -->",
    );
  });
  it("without the section's marks is refused", () => {
    expect(() => withSection(document, "browser", "new")).toThrow("no section browser");
  });
});

describe("the section about the browser", () => {
  it("compares medians with the last release, for the measured profiles only", () => {
    const rows = rowsOf(walks, { slow: { form: 1.36 } });
    expect(Object.keys(rows)).toEqual(["slow"]);
    expect(rows.slow?.[0]).toMatchObject({ canopyMs: 400, floorMs: 200, ratio: 2, released: 1.36 });
    expect(releaseOf(walks)).toMatchObject({ slow: { form: 2 } });
  });
  it("says the runs, the way to the first row and the machine", () => {
    const text = browserText(walks, {}, "a machine");
    expect(text).toContain("Medians of 3 runs.");
    expect(text).toContain("| Canopy | 1 | 0 | 2 | 1 |");
    expect(text).toContain("▲ first row at 400 ms");
    expect(text).toContain("Measured on a machine.");
    expect(text).not.toContain("Unthrottled");
  });
});

it("puts the figures of both engines side by side, whatever only one of them has", () => {
  const text = serverText(
    {
      embedded: [{ name: "heavy calls, 45 answered", value: 1234.5, unit: "ms" }],
      PostgreSQL: [
        { name: "heavy calls, 40 answered", value: 9.87, unit: "ms" },
        { name: "/healthz", value: 3, unit: "ms", goal: "200" },
      ],
    },
    "a machine",
    "at night",
  );
  expect(text.split("\n")[0]).toBe("| at night | embedded | PostgreSQL | at most |");
  expect(text.split("\n").slice(2, 4)).toEqual([
    "| heavy calls | 1,235 ms, 45 answered | 9.9 ms, 40 answered |  |",
    "| /healthz |  | 3 ms | 200 |",
  ]);
});
