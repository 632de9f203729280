import { request, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpServerOf } from "../listen.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { addProject } from "../testing/testProjects.ts";
import { createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { incomingFile } from "./incomingFile.ts";

let server: TestServer;
let http: Server;
let admin: Client;
let path: string;
beforeAll(async () => {
  server = await openTestServer({ config: { maxFileBytes: 1024 * 1024 }, requestTimeoutMs: 300 });
  // without a sign-in, whose hashing may take longer than the limit
  admin = (await openClientAs(server, "PLATFORM_ADMIN")).client;
  http = httpServerOf(server);
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const project = await addProject(server);
  path = `/api/documents/${(await createDocument(admin, project.id)).id}/versions?name=a.pdf`;
});
afterAll(async () => {
  http.closeAllConnections();
  http.close();
  await server.close();
});

/** Sends the pieces over the port, each after a pause, and gives the answer's status. */
const send = (pieces: readonly string[], pauseMs: number, length?: number): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const address = http.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const sent = request({
      port,
      host: "127.0.0.1",
      path,
      method: "POST",
      headers: {
        authorization: admin.authorization ?? "",
        ...(length !== undefined && { "content-length": length }),
      },
    });
    sent.on("response", ({ statusCode }) => resolve(statusCode));
    sent.on("error", reject);
    const go = async () => {
      for (const piece of pieces) {
        sent.write(piece);
        await new Promise((next) => setTimeout(next, pauseMs));
      }
      sent.end();
    };
    void go();
  });

test("a file may take longer than a request", async () => {
  expect(await send([pdf(), "a", "b", "c", "d"], 100)).toBe(201);
});

test("the sender of a file that is too large reads so, though it is not read to its end", async () => {
  const piece = "x".repeat(400_000);
  expect(await send([pdf(), piece, piece, piece, piece], 5)).toBe(413);
  expect(await send([pdf()], 5, 2_000_000)).toBe(413);
});

test("silence ends the reading with 408", async () => {
  const silent = new Request("http://localhost/", {
    method: "POST",
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }),
    duplex: "half",
  } as RequestInit);
  const { chunks } = incomingFile(silent, new AbortController().signal, 20);
  const read = async () => {
    for await (const chunk of chunks) void chunk;
  };
  await expect(read()).rejects.toMatchObject({ type: "/errors/timeout", status: 408 });
});

test("a form with the file in it is refused in words", () => {
  const body = new FormData();
  body.set("file", new File(["Name,Country"], "a.csv"));
  const sent = new Request("http://localhost/api/imports", { method: "POST", body });
  expect(() => incomingFile(sent, new AbortController().signal)).toThrow(
    "Send the file itself as the body, not a form with the file in it.",
  );
});

test("a compressed file is refused in words, before any of it is kept", async () => {
  const sent = await server.fetch(`http://localhost:4100${path}`, {
    method: "POST",
    body: pdf(),
    headers: { authorization: admin.authorization ?? "", "content-encoding": "gzip" },
  });
  expect([sent.status, await sent.json()]).toMatchObject([
    415,
    { type: "/errors/unsupported-media-type", detail: "Send the body without compression." },
  ]);
});
