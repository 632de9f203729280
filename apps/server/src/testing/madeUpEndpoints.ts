import type { Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import type { AnyCall, AnyHandler } from "../http/call.ts";
import { ProblemError } from "../base/problem.ts";

/** The id in the answers of the made-up endpoints. */
export const ID = "00000000-0000-4000-8000-000000000001";
/** Every call that a made-up handler has received. */
export const handledCalls: AnyCall[] = [];
const base = { summary: "made up", access: "signedIn" } as const;
const fields = {
  name: { type: "text", label: "Name" },
  createdAt: { type: "datetime", label: "Created" },
} as const;
/** Endpoints of every shape: a list, a creation, one without an answer, one that fails, one that never ends. */
export const madeUpEndpoints = {
  one: {
    ...base,
    method: "GET",
    path: "/api/things/{id}",
    extend: ["owner"],
    answer: z.object({ id: z.string() }),
  },
  special: { ...base, method: "GET", path: "/api/things/special", answer: z.string() },
  list: {
    ...base,
    method: "GET",
    path: "/api/things",
    list: { fields, columns: ["name"], extend: ["owner"] },
    query: z.strictObject({ state: z.optional(z.enum(["open", "done"])) }),
    answer: z.object({ data: z.array(z.string()), total: z.int() }),
  },
  create: {
    ...base,
    method: "POST",
    path: "/api/things",
    creates: true,
    body: z.strictObject({
      name: z.string(),
      parts: z.optional(z.array(z.strictObject({ size: z.int() }))),
    }),
    answer: z.object({ id: z.string(), name: z.string() }),
  },
  touch: { ...base, method: "PUT", path: "/api/things/{id}/touch" },
  small: { ...base, method: "POST", path: "/api/small", maxBodyBytes: 20, body: z.object({ a: z.string() }) },
  guarded: { ...base, method: "GET", path: "/api/guarded", access: ["user:list", "user:get"] },
  broken: { ...base, method: "GET", path: "/api/broken" },
  refusing: { ...base, method: "GET", path: "/api/refusing" },
  wrong: { ...base, method: "GET", path: "/api/wrong", answer: z.int() },
  picture: { ...base, method: "GET", path: "/api/picture", produces: "image/png" },
  endless: { ...base, method: "GET", path: "/api/endless" },
} as const satisfies Record<string, Endpoint>;

const never = new Promise<undefined>(() => {});
const remember = (answer: unknown) => async (call: AnyCall) => {
  handledCalls.push(call);
  return answer;
};
/** The handlers of the made-up endpoints. */
export const madeUpHandlers: Readonly<Record<string, AnyHandler>> = {
  one: remember({ id: ID, secret: "canary" }),
  special: remember("special"),
  list: remember({ data: [], total: 0 }),
  create: remember({ id: ID, name: "x" }),
  touch: remember(undefined),
  small: remember(undefined),
  guarded: remember(undefined),
  broken: async () => {
    throw new Error("select secret_canary from internals");
  },
  refusing: async () => {
    throw new ProblemError("/errors/in-use", "Still needed.", { errors: { name: ["is needed"] } });
  },
  wrong: async () => "not a number",
  picture: async () => new Response("png", { headers: { "content-type": "image/png" } }),
  endless: () => never,
};
