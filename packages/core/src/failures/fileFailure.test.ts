import { expect, test } from "vitest";
import { CallError } from "./failure.ts";
import { fileFailureOf } from "./fileFailure.ts";

const offline = new CallError({ kind: "network" });
const kept = new Blob(["a,b"]);
/** A file as a browser gives it once it was changed on its disk. */
const changed: Blob = Object.assign(new Blob(["a,b"]), {
  slice: () =>
    Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException("The file could not be read", "NotReadableError")),
    }),
});

test("a file that a broken connection stopped may be sent again", async () => {
  expect(await fileFailureOf(offline, kept)).toEqual({ failure: { kind: "network" }, isFinal: false });
});

test("a file that was changed on its disk since it was chosen has to be chosen again", async () => {
  expect(await fileFailureOf(offline, changed)).toEqual({
    failure: {
      kind: "refused",
      reason: "The file was changed, moved or deleted since it was chosen. Choose it again.",
    },
    isFinal: true,
  });
});

test("an answer of the server stays what it is, whether or not the file can be read", async () => {
  const failure = {
    kind: "problem",
    status: 415,
    body: { type: "/errors/unsupported-media-type", errors: [] },
  } as const;
  expect(await fileFailureOf(new CallError(failure), changed)).toEqual({ failure, isFinal: true });
});
