import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { addUser } from "../testing/testPeople.ts";
import { listenForMetrics } from "../listenForMetrics.ts";
import { createRequestMetrics, metricsText } from "./metrics.ts";

describe("a server's metrics", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openTestServer({ data: "empty" });
  });
  afterAll(() => server.close());

  const valueOf = (text: string, start: string): number =>
    Number(
      text
        .split("\n")
        .find((line) => line.startsWith(start))
        ?.split(" ")
        .at(-1),
    );

  test("count requests by route and status, without what a caller made up", async () => {
    const client = server.client();
    await client.get("/healthz");
    await client.get(`/api/companies/${crypto.randomUUID()}`);
    await client.get("/api/made-up-by-a-caller");
    const text = await server.metrics();
    expect(valueOf(text, 'canopy_requests_total{method="GET",route="/healthz",status="200"}')).toBe(1);
    expect(
      valueOf(text, 'canopy_requests_total{method="GET",route="/api/companies/{id}",status="401"}'),
    ).toBe(1);
    expect(valueOf(text, 'canopy_requests_total{method="GET",route="other",status="404"}')).toBe(1);
    expect(text).not.toContain("made-up");
  });

  test("tell sessions, waiting mails, queues, the tick's age, memory and the event loop's delay", async () => {
    const { email } = await addUser(server);
    await server.signIn(email);
    const text = await server.metrics();
    expect(valueOf(text, "canopy_sessions ")).toBe(1);
    expect(valueOf(text, "canopy_mails_waiting ")).toBe(0);
    expect(valueOf(text, "canopy_database_up ")).toBe(1);
    expect(valueOf(text, "canopy_memory_bytes ")).toBeGreaterThan(1e6);
    for (const name of [
      "canopy_person_requests_running",
      "canopy_person_requests_waiting",
      "canopy_tick_age_seconds",
      "canopy_mail_oldest_seconds",
      'canopy_event_loop_delay_seconds{at="p99"}',
    ])
      expect([name, valueOf(text, name) >= 0]).toEqual([name, true]);
  });

  test("are answered at /metrics of their own port, and nowhere else", async () => {
    const listening = await listenForMetrics(server.metrics, 0, "127.0.0.1");
    const { port } = listening;
    const asked = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([asked.status, asked.headers.get("content-type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(await asked.text()).toContain("# TYPE canopy_requests_total counter");
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    const broken = await listenForMetrics(() => Promise.reject(new Error("no numbers")), 0, "127.0.0.1");
    const failed = await fetch(`http://127.0.0.1:${broken.port}/metrics`);
    await broken.end();
    expect(failed.status).toBe(500);
    for (const answer of [asked, await fetch(`http://127.0.0.1:${port}/`), failed])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
    await expect(listenForMetrics(server.metrics, port, "127.0.0.1")).rejects.toThrow(
      `METRICS_HOST 127.0.0.1 with METRICS_PORT ${port} cannot be used: listen EADDRINUSE`,
    );
    await listening.end();
    expect((await server.fetch("http://localhost:4100/metrics")).headers.get("content-type")).not.toContain(
      "0.0.4",
    );
  });
});

test("request times are counted in buckets that include the shorter ones", () => {
  const requests = createRequestMetrics();
  for (const tookMs of [3, 30, 3000]) requests.count({ method: "GET", route: "/a", status: 200, tookMs });
  const lines = metricsText(requests.families()).split("\n");
  const bucket = (le: string) =>
    lines
      .find((line) => line.includes(`le="${le}"`))
      ?.split(" ")
      .at(-1);
  expect([bucket("0.005"), bucket("0.05"), bucket("2.5"), bucket("5"), bucket("+Inf")]).toEqual([
    "1",
    "2",
    "2",
    "3",
    "3",
  ]);
  expect(lines).toContain('canopy_request_seconds_count{method="GET",route="/a"} 3');
});

test("a request without a time is counted, and has none", () => {
  const requests = createRequestMetrics();
  requests.count({ method: "other", route: "unreadable", status: 400 });
  const text = metricsText(requests.families());
  expect(text).toContain('canopy_requests_total{method="other",route="unreadable",status="400"} 1');
  expect(text).not.toContain("canopy_request_seconds_count{");
});

test("a label's quotes, backslashes and line breaks are escaped", () => {
  const samples = [{ labels: { a: 'x"y\\z\n' }, value: 1 }];
  expect(metricsText([{ name: "m", help: "h", type: "gauge", samples }])).toBe(
    '# HELP m h\n# TYPE m gauge\nm{a="x\\"y\\\\z\\n"} 1\n',
  );
});
