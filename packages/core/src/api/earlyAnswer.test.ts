import { describe, expect, test, vi } from "vitest";
import { fetchAfter } from "./earlyAnswer.ts";

describe("the early answer", () => {
  const url = "https://canopy.test/api/users?page=1";
  const headers = { authorization: "Bearer a" };
  const open = () => {
    const abort = vi.fn<() => void>();
    const answer = new Response("early");
    const clock = { ms: 5_000 };
    const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => new Response("late"));
    const early = {
      request: new Request(url, { headers }),
      answer: Promise.resolve(answer),
      sentMs: 5_000,
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

  test("waits for almost 10 seconds", async () => {
    const { clock, fetchFirst } = open();
    clock.ms = 14_999;
    expect(await textOf(fetchFirst(new Request(url, { headers })))).toBe("early");
  });

  test("that nobody asked for in 10 seconds is dropped", async () => {
    const { clock, fetchFirst } = open();
    clock.ms = 15_000;
    expect(await textOf(fetchFirst(new Request(url, { headers })))).toBe("late");
  });

  test("is given up at once for a request that is aborted already", async () => {
    const { abort, fetchFirst } = open();
    await fetchFirst(new Request(url, { headers, signal: AbortSignal.abort() }));
    expect(abort).toHaveBeenCalledOnce();
  });

  test("is looked for again until there is one", async () => {
    const takeEarly = vi.fn<() => undefined>();
    const { fetch } = open();
    const fetchFirst = fetchAfter(takeEarly, fetch, () => 0);
    await fetchFirst(new Request(url));
    await fetchFirst(new Request(url));
    expect(takeEarly).toHaveBeenCalledTimes(2);
    expect(fetch).toHaveBeenCalledTimes(2);
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
