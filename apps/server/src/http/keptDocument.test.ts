import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { keptDocument } from "./keptDocument.ts";

const open = () => {
  const made: string[] = [];
  const answer = keptDocument(
    () => {
      made.push("made");
      return "a document ".repeat(100);
    },
    { "content-type": "text/plain" },
  );
  const ask = (headers: Record<string, string> = {}) => answer({ headers: new Headers(headers) });
  return { made, ask };
};

test("a kept document is generated once, for any number of requests and encodings", async () => {
  const { made, ask } = open();
  await Promise.all(
    ["br", "gzip", "identity", "br", "gzip"].map((encoding) => ask({ "accept-encoding": encoding })),
  );
  expect(made).toEqual(["made"]);
});

test("a kept document is compressed in an encoding that the caller accepts", async () => {
  const { ask } = open();
  const plain = await (await ask()).text();
  const bytes = async (encoding: string) => {
    const answer = await ask({ "accept-encoding": encoding });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    return Buffer.from(await answer.arrayBuffer());
  };
  expect(brotliDecompressSync(await bytes("br")).toString()).toBe(plain);
  expect(gunzipSync(await bytes("gzip")).toString()).toBe(plain);
});

test("a caller who has a kept document already gets 304 without it", async () => {
  const { ask } = open();
  const { headers } = await ask();
  const etag = headers.get("etag") ?? "";
  expect(headers.get("cache-control")).toBe("public, max-age=300");
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await ask({ "if-none-match": known });
    expect([answer.status, answer.headers.get("etag"), await answer.text()]).toEqual([304, etag, ""]);
  }
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
});
