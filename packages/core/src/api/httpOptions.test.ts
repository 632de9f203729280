import {
  authEndpoints,
  endpoints,
  feedbackEndpoints,
  listDefaults,
  notificationEndpoints,
  userEndpoints,
} from "@canopy/contracts";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { CallError } from "../failures/failure.ts";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { failureIn, getUser, openHttp } from "../testing/httpStage.ts";

const noContent = () => new Response(null, { status: 204 });
const csv = () => new Response("id\r\n", { headers: { "content-type": "text/csv" } });
const withCall = { params: { id: fakeId(2) } };

describe("a call", () => {
  test.each(["https://api.test/canopy", "https://api.test/canopy/", "https://api.test/canopy//"])(
    "goes below the server's address %s, however that ends",
    async (apiBase) => {
      const { call, ports } = openHttp(undefined, { apiBase });
      await getUser(call);
      expect(ports.requests[0]?.url).toBe(`https://api.test/canopy/api/users/${fakeId(2)}`);
    },
  );

  test("sends the query that has a value", async () => {
    const { call, ports } = openHttp(() => Response.json({ data: [], total: 0 }));
    for (const status of ["READ", undefined])
      await call(notificationEndpoints.list, { list: listDefaults, query: { status } });
    const sent = ports.requests.map(({ url }) => new URL(url).searchParams.getAll("status"));
    expect(sent).toEqual([["READ"], []]);
  });

  test("without a body has none, and no type of one", async () => {
    const { call, ports } = openHttp();
    await getUser(call);
    expect(ports.requests[0]?.headers.has("content-type")).toBe(false);
    expect(ports.requests[0]?.body).toBeNull();
  });

  test("sends a file byte by byte, under the file's own type", async () => {
    const { call, ports } = openHttp(() => Response.json({}));
    const file = { type: "text/csv", content: new Blob(["Name\r\nPorto"]) };
    const query = { resource: "companies", name: "new.csv" } as const;
    await failureIn(call(endpoints.imports.create, { query, file }));
    const [request] = ports.requests;
    expect(request?.headers.get("content-type")).toBe("text/csv");
    expect(await request?.text()).toBe("Name\r\nPorto");
  });

  test("hands the answer over as it arrives, in the type that was asked for, and has no result", async () => {
    const { call, ports } = openHttp(csv);
    const taken: string[] = [];
    const take = async (answer: Response) => void taken.push(await answer.text());
    expect(await call(userEndpoints.get, withCall, { accept: "text/csv", take })).toBeUndefined();
    expect(taken).toEqual(["id\r\n"]);
    expect(ports.requests[0]?.headers.get("accept")).toBe("text/csv");
  });

  test("fails as whoever takes the answer says", async () => {
    const { call } = openHttp(csv);
    const take = () => Promise.reject(new CallError({ kind: "malformed", path: "/rows" }));
    expect(await failureIn(call(userEndpoints.get, withCall, { take }))).toEqual({
      kind: "malformed",
      path: "/rows",
    });
  });

  test("is sent by another sender where one is given, and still tells the server's time", async () => {
    const { call, ports, dates } = openHttp();
    const date = "Sat, 21 Nov 2026 21:00:00 GMT";
    const via = vi.fn<(request: Request) => Promise<Response>>(async () =>
      Response.json(fakeUser(), { headers: { date } }),
    );
    expect(await call(userEndpoints.get, withCall, { via })).toEqual(fakeUser());
    expect(via).toHaveBeenCalledOnce();
    expect(ports.requests).toEqual([]);
    expect(dates).toEqual([date]);
  });

  test("tells no time of an answer that has none", async () => {
    const { call, dates } = openHttp();
    await getUser(call);
    expect(dates).toEqual([]);
  });

  test("compiles no schema at run time, which the page's security policy refuses", () => {
    z.config({ jitless: false });
    openHttp();
    expect(z.config().jitless).toBe(true);
  });
});

describe("a call under the token of a session that is over", () => {
  test("is sent under that token, also while the page closes", async () => {
    const { call, ports, session } = openHttp(noContent);
    session.isOver = true;
    session.current = undefined;
    await call(authEndpoints.logout, {}, { endedToken: "the former" });
    const [request] = ports.requests;
    expect(request?.headers.get("authorization")).toBe("Bearer the former");
    expect(request?.keepalive).toBe(true);
  });

  test("is answered whatever session there is by then", async () => {
    const { call, session } = openHttp(() => {
      session.epoch += 1;
      return Response.json(fakeUser());
    });
    expect(await call(userEndpoints.get, withCall, { endedToken: "the former" })).toEqual(fakeUser());
  });

  test("is the only one that the closing page keeps sending", async () => {
    const { call, ports } = openHttp();
    await getUser(call);
    expect(ports.requests[0]?.keepalive).toBe(false);
  });
});

describe("an answer that comes after the session's end", () => {
  test("is dropped where it is a picture, too", async () => {
    const { call, session } = openHttp(() => {
      session.epoch += 1;
      return new Response(Uint8Array.of(1), { headers: { "content-type": "image/png" } });
    });
    expect(await failureIn(call(feedbackEndpoints.screenshot, withCall))).toEqual({ kind: "stale" });
  });

  test("is given to a call that everybody may make", async () => {
    const { call, session } = openHttp(() => {
      session.epoch += 1;
      return noContent();
    });
    expect(
      await call(authEndpoints.requestPasswordReset, { body: { email: "a@b.example" } }),
    ).toBeUndefined();
  });
});

describe("an answer of another type than the endpoint's", () => {
  test.each([["text/html"], [null]])("is logged with the type that it has: %s", async (type) => {
    const bytes = new Response(Uint8Array.of(1), type === null ? {} : { headers: { "content-type": type } });
    const { call, ports } = openHttp(() => bytes);
    await failureIn(call(feedbackEndpoints.screenshot, withCall));
    expect(ports.logged).toEqual([
      {
        level: "error",
        message: "An answer does not fit its schema: GET /api/feedback/{id}/screenshot",
        detail: type,
      },
    ]);
  });

  test("is logged with the fault, where it is no JSON or does not fit the schema", async () => {
    for (const [answer, fault] of [
      ["<html>", "SyntaxError"],
      ["{}", "$ZodError"],
    ] as const) {
      const { call, ports } = openHttp(() => new Response(answer));
      await failureIn(getUser(call));
      expect(Object(ports.logged[0]?.detail).name).toContain(fault);
    }
  });
});
