import { endpoints } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ProblemError } from "../base/problem.ts";
import { readBody } from "./readBody.ts";

const withBody = Object.values(endpoints)
  .flatMap((actions) => Object.values(actions))
  .filter(({ body }) => body !== undefined);
const endpoint = fc.constantFrom(...withBody);

/** The answer to a body: what was read, or the problem; any other error fails the property. */
const answerTo = (at: (typeof withBody)[number], text: string) => {
  try {
    return { read: readBody(at, text) };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error };
    throw error;
  }
};

test("every JSON value sent to any endpoint is read or refused with a problem", () => {
  fc.assert(
    fc.property(endpoint, fc.json({ maxDepth: 4 }), (at, text) => {
      expect(Object.keys(answerTo(at, text))).toHaveLength(1);
    }),
    propertyRuns(300, 20_000),
  );
});

test("every text that is no JSON is refused with a problem", () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return text.trim() === "";
    }
  };
  const broken = fc
    .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.string({ minLength: 1 }))
    .map(([json, place, text]) => {
      const at = place % (json.length + 1);
      return json.slice(0, at) + text + json.slice(at);
    });
  fc.assert(
    fc.property(endpoint, fc.oneof(fc.string(), broken), (at, text) => {
      fc.pre(!isJson(text));
      expect(answerTo(at, text).problem?.message).toBe("The body is not valid JSON.");
    }),
    propertyRuns(300, 20_000),
  );
});

test("a value or a name with a character that PostgreSQL cannot keep is refused, however deep it is", () => {
  const unkept = fc.constantFrom("\u0000", "\ud800", "a\udfffb");
  const value = fc.tuple(fc.json({ maxDepth: 2 }), unkept, fc.nat(5), fc.boolean());
  fc.assert(
    fc.property(endpoint, value, (at, [beside, text, depth, isName]) => {
      let body: unknown = isName ? { [text]: 1 } : text;
      for (let i = 0; i < depth; i += 1) body = [JSON.parse(beside), { inner: body }];
      const { problem } = answerTo(at, JSON.stringify(body));
      expect(problem?.message).toBe("The body holds a character that cannot be stored.");
    }),
    propertyRuns(200, 20_000),
  );
});
