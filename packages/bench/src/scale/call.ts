import { once } from "node:events";
import { request } from "node:http";
import { DEMO_PASSWORD, textIn } from "../api.ts";

/** An answer's status and its JSON, null where it has none. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** One request. */
export interface Given {
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls a server or the proxy. Rejects where no answer comes. */
export const call = async (
  url: string,
  { method = "GET", token, body, headers }: Given = {},
): Promise<Answer> => {
  const sent: Record<string, string> = { ...headers };
  if (token !== undefined) sent["authorization"] = `Bearer ${token}`;
  if (body) sent["content-type"] = "application/json";
  const answer = await fetch(url, { method, headers: sent, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  return { status: answer.status, body: isJson ? JSON.parse(text) : null };
};

/** Signs in; gives the status and the token, which is empty after a refusal. */
export const signInAt = async (origin: string, email: string, password = DEMO_PASSWORD) => {
  const { status, body } = await call(`${origin}/api/auth/login`, {
    method: "POST",
    body: { email, password },
  });
  return { status, token: textIn(body, "access_token") };
};

/** The status of a request without a token from one of this machine's own addresses, such as 127.0.0.5. */
export const statusFrom = async (
  localAddress: string,
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> => {
  const asking = request({ host: "127.0.0.1", port, path, localAddress, agent: false, headers });
  asking.end();
  const [answer] = await once(asking, "response");
  answer.resume();
  return Number(answer.statusCode);
};

/** The number of times that each value occurs, as `3 × 200, 1 × 409`. */
export const countsText = (values: readonly (number | string)[]): string =>
  [...Map.groupBy(values, (value) => value)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([value, same]) => `${same.length} × ${value}`)
    .join(", ");
