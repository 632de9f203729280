import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpServerOf, listen, type Listening } from "./listen.ts";
import { openTestServer, type TestServer } from "./testing/index.ts";

const origin = "https://web.example";
let server: TestServer;
let listening: Listening;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", config: { corsOrigins: [origin] } });
  listening = await listen(server, 0, "127.0.0.1");
});
afterAll(async () => {
  await listening.end({ atLeastMs: 0, atMostMs: 1000 });
  await server.close();
});

const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listening.port}${path}`, init);

test("a body of twenty megabytes is refused, and the server continues", async () => {
  const answer = await at("/api/auth/login", {
    method: "POST",
    body: "x".repeat(20_000_000),
    headers: { "content-type": "application/json" },
  }).catch((error: unknown) => String(error));
  // either the answer arrives before the connection is cut, or the sender notices the cut first
  expect(typeof answer === "string" ? 413 : answer.status).toBe(413);
  expect((await at("/healthz")).status).toBe(200);
});

test("an address that is not this machine's is refused by the names of its variables", async () => {
  await expect(listen(server, 0, "192.0.2.1")).rejects.toThrow(
    /^HOST 192\.0\.2\.1 with PORT 0 cannot be used: listen EADDRNOTAVAIL/,
  );
});

test("an address beyond the limit is 414, and one beyond the header limit is 431", async () => {
  expect((await at(`/api/users?a=${"x".repeat(9_000)}`)).status).toBe(414);
  expect((await at(`/api/users?a=${"x".repeat(64_000)}`)).status).toBe(431);
});

test("a request that is not HTTP is refused, and the server continues", async () => {
  const socket = connect(listening.port, "127.0.0.1");
  socket.end("EHLO canopy\r\n\r\n");
  const [reply] = await once(socket.setEncoding("utf8"), "data");
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect((await at("/healthz")).status).toBe(200);
});

/** The status lines that the server sends for these bytes. */
const statusLinesOf = async (bytes: string): Promise<readonly string[]> => {
  const socket = connect(listening.port, "127.0.0.1").setEncoding("utf8");
  let text = "";
  socket.on("data", (part: string) => (text += part));
  socket.end(bytes);
  await once(socket, "close");
  return text.match(/^HTTP\/1\.1 \d+/gm) ?? [];
};

test("a request with two lengths is refused, and what follows it is not read as a second request", async () => {
  const hidden = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
  const head = "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
  for (const lengths of [
    "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
    "Content-Length: 0\r\nContent-Length: 40\r\n",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
  ]) {
    expect(await statusLinesOf(`${head}${lengths}\r\n0\r\n\r\n${hidden}`)).toEqual(["HTTP/1.1 400"]);
  }
  expect((await at("/healthz")).status).toBe(200);
});

test.each([
  ["a backslash in its path", "GET /a\\b HTTP/1.1\r\nHost: a\r\n\r\n", "/a/b"],
  ["no valid host", "GET /api/roles HTTP/1.1\r\nHost: a b\r\n\r\n", "/api/roles"],
  ["no host in HTTP/1.0", "GET /api/roles HTTP/1.0\r\n\r\n", "/api/roles"],
  ["no host in HTTP/1.1", "POST /api/roles HTTP/1.1\r\nContent-Length: 4\r\n\r\n{}{}", "/api/roles"],
  ["no path", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "/*"],
  ["a token and no valid host", "TRACE /reset-password/secret HTTP/1.1\r\nHost: a b\r\n\r\n", "{token}"],
])(
  "a request with %s is refused with the headers, the id, the problem and the log line of any refusal",
  async (_, bytes, path) => {
    const known = server.logLines.length;
    const socket = connect(listening.port, "127.0.0.1").setEncoding("utf8");
    let text = "";
    socket.on("data", (part: string) => (text += part));
    socket.write(bytes);
    await once(socket, "close");
    const [head = "", body = ""] = text.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
    const id = /^x-request-id: (\S+)\r$/im.exec(head)?.[1];
    expect(JSON.parse(body)).toMatchObject({ type: "/errors/validation", status: 400, requestId: id });
    const lines = server.logLines.slice(known).filter((line) => line.includes(String(id)));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(path);
    expect(lines[0]).not.toContain("secret");
  },
);

/** Everything that the server sends until it ends the connection. */
const repliedTo = async (port: number, bytes: string): Promise<string> => {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let text = "";
  socket.on("data", (part: string) => (text += part));
  socket.write(bytes);
  await once(socket, "close");
  return text;
};

/** The last log line, and the parts of an answer that has the headers of any refusal. */
const refusalIn = (text: string) => {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  expect(head).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(head).toMatch(/^cache-control: no-store\r$/im);
  expect(head).toMatch(/^content-type: application\/problem\+json\r$/im);
  expect(head).toMatch(/^connection: close$/im);
  const requestId = /^x-request-id: (\S+)\r$/im.exec(head)?.[1];
  const problem: unknown = JSON.parse(body);
  expect(problem).toMatchObject({ requestId });
  const lines = server.logLines.filter((line) => line.includes(String(requestId)));
  return { status: head.slice("HTTP/1.1 ".length).split(" ")[0], problem, lines };
};

/** How many requests that Node could not read were answered with this status, by the metrics. */
const countedUnread = async (status: number): Promise<number> => {
  const line = `canopy_requests_total{method="other",route="unreadable",status="${status}"} `;
  const text = (await server.metrics()).split("\n").find((one) => one.startsWith(line));
  return Number(text?.slice(line.length) ?? 0);
};

test.each([
  ["no HTTP", "EHLO canopy\r\n\r\n", "/errors/validation", 400],
  ["a space in a header's name", "GET / HTTP/1.1\r\nHo st: a\r\n\r\n", "/errors/validation", 400],
  [
    "a body whose pieces have no length",
    "POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n",
    "/errors/validation",
    400,
  ],
  [
    "headers beyond the limit",
    `GET /api/roles HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(200_000)}\r\n\r\n`,
    "/errors/too-large",
    431,
  ],
])(
  "what Node cannot read as a request, %s, is refused with the headers, the id, the problem and one log line, and counted",
  async (_, bytes, type, status) => {
    const counted = await countedUnread(status);
    const refused = refusalIn(await repliedTo(listening.port, bytes));
    expect(await countedUnread(status)).toBe(counted + 1);
    expect(refused).toMatchObject({ status: String(status), problem: { type, status } });
    expect(refused.lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ message: "unreadable request", status, ip: "127.0.0.1" }),
    ]);
  },
);

/** A port whose handler holds its answers back and never completes them; `sockets` are its connections. */
const openHeld = async () => {
  const sockets: Socket[] = [];
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  const endless = () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.from("part")) }));
  const http = httpServerOf({
    services: server.services,
    answer: (request) => {
      asked.push(new URL(request.url).pathname);
      return held.promise.then(endless);
    },
  });
  http.on("connection", (socket: Socket) => sockets.push(socket));
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  return { http, held, asked, sockets, port: typeof address === "object" && address ? address.port : 0 };
};

const tooSlow = Object.assign(new Error("too slow"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });

test("a request whose headers come too slowly is refused with 408, and is not answered when the rest arrives", async () => {
  const { http, asked, sockets, port } = await openHeld();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).setEncoding("utf8");
  let text = "";
  socket.on("data", (part: string) => (text += part));
  socket.write("GET /late HTTP/1.1\r\n");
  await expect.poll(() => sockets[0]?.bytesRead).toBeGreaterThan(0);
  http.emit("clientError", tooSlow, sockets[0]);
  await once(socket, "end");
  socket.write("Host: a\r\n\r\n");
  await expect.poll(() => sockets[0]?.closed, { timeout: 5_000 }).toBe(true);
  socket.destroy();
  expect(refusalIn(text)).toMatchObject({ status: "408", problem: { type: "/errors/timeout", status: 408 } });
  expect(asked).toEqual([]);
  http.close();
});

test("a connection on which nothing was asked is closed without an answer", async () => {
  const { http, sockets, port } = await openHeld();
  const lines = server.logLines.length;
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let text = "";
  socket.on("data", (part: string) => (text += part));
  await expect.poll(() => sockets.length).toBe(1);
  http.emit("clientError", tooSlow, sockets[0]);
  await once(socket, "close");
  expect([text, server.logLines.length]).toEqual(["", lines]);
  http.close();
});

test("an answer that is owed or has begun is not mixed with the refusal of what follows it", async () => {
  const { http, held, asked, port } = await openHeld();
  const good = "GET /good HTTP/1.1\r\nHost: a\r\n\r\n";
  expect(await repliedTo(port, `${good}EHLO canopy\r\n\r\n`)).toBe("");
  expect(asked).toEqual(["/good"]);
  const begun = connect(port, "127.0.0.1").setEncoding("utf8");
  let text = "";
  begun.on("data", (part: string) => (text += part));
  begun.write(good);
  held.resolve();
  await expect.poll(() => text).toContain("part");
  begun.write("EHLO canopy\r\n\r\n");
  await once(begun, "close");
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  http.close();
});

test("TRACE is refused, and a request's headers are not sent back", async () => {
  const socket = connect(listening.port, "127.0.0.1").setEncoding("utf8");
  socket.end("TRACE / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer canary-19\r\nConnection: close\r\n\r\n");
  let text = "";
  socket.on("data", (part: string) => (text += part));
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 (?:400|404|405|501) /);
  expect(text).not.toContain("canary-19");
});

test("a request with an expectation that nobody knows is answered as any other", async () => {
  const socket = connect(listening.port, "127.0.0.1").setEncoding("utf8");
  socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n");
  const [reply] = await once(socket, "data");
  socket.destroy();
  expect(reply).toMatch(/^HTTP\/1\.1 200 /);
  expect(reply).toMatch(/^x-request-id: /im);
});

test("a connection is kept for longer than a proxy keeps it, and the time limit for headers is longer still", () => {
  const http = httpServerOf(server);
  expect(http.keepAliveTimeout).toBe(65_000);
  expect(http.headersTimeout).toBeGreaterThan(http.keepAliveTimeout);
});

test("the next request uses the same connection, and is told how long that is kept", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async () => {
    const asking = get({ agent, port: listening.port, host: "127.0.0.1", path: "/healthz" });
    const [answer]: IncomingMessage[] = await once(asking, "response");
    await once(answer?.resume() ?? asking, "end");
    return { isReused: asking.reusedSocket, keepAlive: answer?.headers["keep-alive"] };
  };
  expect(await ask()).toEqual({ isReused: false, keepAlive: "timeout=65" });
  expect(await ask()).toEqual({ isReused: true, keepAlive: "timeout=65" });
  agent.destroy();
});

test("the work for a caller who hangs up is cancelled", async () => {
  const read = Promise.withResolvers<string>();
  const http = httpServerOf({
    services: server.services,
    answer: async (request) => {
      request.signal.addEventListener("abort", () => read.resolve("given up"));
      socket.destroy();
      return read.promise.then(() => new Response("late"));
    },
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const address = http.address();
  const socket = connect(typeof address === "object" && address ? address.port : 0, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: here\r\n\r\n");
  expect(await read.promise).toBe("given up");
  http.close();
});

test("a server that ends finishes what runs, refuses what is new with 503, and then closes its port", async () => {
  const held = Promise.withResolvers<Response>();
  const arrived = Promise.withResolvers<void>();
  const answer: typeof server.answer = (request, peer, refusal) => {
    arrived.resolve();
    return refusal ? server.answer(request, peer, refusal) : held.promise;
  };
  const leaving = await listen({ ...server, answer }, 0, "127.0.0.1");
  const there = `http://127.0.0.1:${leaving.port}/api/roles`;
  const running = fetch(there);
  await arrived.promise;
  const ended = leaving.end({ atLeastMs: 0, atMostMs: 60_000 });
  const refused = await fetch(there, { headers: { connection: "keep-alive", origin } });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(refused.headers.get("connection")).toBe("close");
  expect(await refused.json()).toEqual({
    type: "/errors/internal",
    title: expect.any(String),
    status: 503,
    detail: "The server is being stopped. Please try again.",
    requestId: refused.headers.get("x-request-id"),
  });
  expect(refused.headers.get("access-control-allow-origin")).toBe(origin);
  expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
  const requestId = refused.headers.get("x-request-id");
  expect(server.logLines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ message: "request", requestId, path: "/api/roles", status: 503 }),
  );
  held.resolve(new Response("done"));
  expect(await (await running).text()).toBe("done");
  await ended;
  await expect(fetch(there)).rejects.toThrow("fetch failed");
});

test("the caller's address is in the log", async () => {
  await at("/api/docs"); // a probe that is answered well writes no line
  expect(JSON.parse(server.logLines.at(-1) ?? "{}")).toMatchObject({ path: "/api/docs", ip: "127.0.0.1" });
});

test("the caller's address behind a trusted proxy is read from all its X-Forwarded-For headers, joined", async () => {
  const behind = await openTestServer({ data: "empty", config: { trustedProxies: ["127.0.0.0/8"] } });
  const port = await listen(behind, 0, "127.0.0.1");
  const socket = connect(port.port, "127.0.0.1");
  const headers = ["203.0.113.9", "198.51.100.1", "127.0.0.2"].map((hop) => `X-Forwarded-For: ${hop}`);
  socket.end(
    ["GET /api/docs HTTP/1.1", "Host: canopy", ...headers, "Connection: close", "", ""].join("\r\n"),
  );
  await once(socket.resume(), "close");
  expect(behind.logLines.at(-1)).toContain('"ip":"198.51.100.1"');
  await port.end({ atLeastMs: 0, atMostMs: 1000 });
  await behind.close();
});

test("a server whose database is gone is alive but not ready", async () => {
  const broken = await openTestServer({ data: "empty" });
  await broken.services.db.destroy();
  expect((await broken.client().get("/healthz")).status).toBe(200);
  expect(await broken.client().get("/readyz")).toMatchObject({ status: 503, body: { status: 503 } });
  expect(broken.logLines.at(-1)).toContain('"path":"/readyz","status":503');
  await broken.close();
});
