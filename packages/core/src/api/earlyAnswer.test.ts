import { describe, expect, test, vi } from "vitest";
import { fetchAfter } from "./earlyAnswer.ts";

describe("the early answer", () => {
  const url = "https://canopy.test/api/users?page=1";
  const headers = { authorization: "Bearer a" };
  const open = () => {
    const abort = vi.fn<() => void>();
    const answer = new Response("early");
    const clock = { ms: 0 };
    const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => new Response("late"));
    const early = {
      request: new Request(url, { headers }),
      answer: Promise.resolve(answer),
      sentMs: 0,
      abort,
    };
    return {
      clock,
      fetch,
      abort,
      fetchFirst: fetchAfter(
        () => early,
        fetch,
        () => clock.ms,
      ),
    };
  };
  const textOf = async (answer: Promise<Response>) => (await answer).text();

  test("is handed out once, to the same request", async () => {
    const { fetch, fetchFirst } = open();
    expect(await textOf(fetchFirst(new Request(url, { headers })))).toBe("early");
    expect(fetch).not.toHaveBeenCalled();
    expect(await textOf(fetchFirst(new Request(url, { headers })))).toBe("late");
  });

  test.each([
    ["another address", new Request(`${url}&size=5`, { headers })],
    ["another person", new Request(url, { headers: { authorization: "Bearer b" } })],
    ["nobody", new Request(url)],
    ["a write", new Request(url, { headers, method: "PUT" })],
  ])("is not for %s", async (_, request) => {
    expect(await textOf(open().fetchFirst(request))).toBe("late");
  });

  test("is dropped after 10 seconds", async () => {
    const { clock, fetchFirst } = open();
    clock.ms = 10_000;
    expect(await textOf(fetchFirst(new Request(url, { headers })))).toBe("late");
  });

  test("is given up with the request that took it", async () => {
    const { abort, fetchFirst } = open();
    const stopping = new AbortController();
    await fetchFirst(new Request(url, { headers, signal: stopping.signal }));
    expect(abort).not.toHaveBeenCalled();
    stopping.abort();
    expect(abort).toHaveBeenCalledOnce();
  });
});
