import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { textIn } from "../api.ts";
import { quantile } from "../median.ts";

/** One request of the load. */
export interface Asked {
  readonly isWrite: boolean;
  readonly atMs: number;
  readonly tookMs: number;
  /** 0 where no answer came. */
  readonly status: number;
  /** The ports of the servers that the proxy asked, as it names them. */
  readonly asked: string;
  /** The id that a creation acknowledged. */
  readonly createdId?: string;
}

/** A load that runs until it is ended. */
export interface Load {
  readonly requests: readonly Asked[];
  end(): Promise<void>;
}

/** The people of a load: each reader is a person, so that no limit of one person is reached. */
export interface LoadInput {
  readonly origin: string;
  readonly readers: readonly string[];
  readonly writer: string;
}

const WRITERS = 2;
const LIST = "/api/projects?page=1&size=10&sortField=name&sortDirection=asc&extend=company&extend=type";
/** A writer's pause, which keeps the one person who writes below the limit. */
const WRITE_PAUSE_MS = 50;

/** The body of a new company that nobody else creates. */
export const newCompany = () => ({ name: `Load ${randomUUID()}`, country: "PT" });

/** Readers ask for lists of projects, and two writers create companies, each again as soon as it is answered. */
export const startLoad = ({ origin, readers, writer }: LoadInput): Load => {
  const requests: Asked[] = [];
  const ending = new AbortController();
  const ask = async (path: string, token: string, body?: object) => {
    const atMs = performance.now();
    const isWrite = body !== undefined;
    const headers = {
      authorization: `Bearer ${token}`,
      ...(isWrite && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    };
    const sent = isWrite ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    try {
      const answer = await fetch(origin + path, sent);
      const text = await answer.text();
      const createdId = answer.status === 201 ? textIn(JSON.parse(text), "id") : undefined;
      const asked = answer.headers.get("x-upstream") ?? "";
      const tookMs = performance.now() - atMs;
      const { status } = answer;
      requests.push({ isWrite, atMs, tookMs, status, asked, ...(createdId !== undefined && { createdId }) });
    } catch {
      requests.push({ isWrite, atMs, tookMs: performance.now() - atMs, status: 0, asked: "" });
    }
  };
  const read = async (token: string) => {
    while (!ending.signal.aborted) await ask(LIST, token);
  };
  const write = async () => {
    while (!ending.signal.aborted) {
      await ask("/api/companies", writer, newCompany());
      await wait(WRITE_PAUSE_MS);
    }
  };
  const all = Promise.all([...readers.map(read), ...Array.from({ length: WRITERS }, write)]);
  return {
    requests,
    end: async () => {
      ending.abort();
      await all;
    },
  };
};

/** True for an answer that a caller would call an error: none, or one of the proxy or the server. */
export const hasFailed = ({ status }: Asked): boolean => status === 0 || status >= 500;

/** The number of requests that begin in a span, how many failed, and how long they took. */
export const spanText = (requests: readonly Asked[], fromMs: number, toMs: number): string => {
  const within = requests.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const times = within.map(({ tookMs }) => tookMs);
  const failed = within.filter(hasFailed).length;
  const at = (share: number) => Math.round(quantile(times, share));
  return `${within.length} requests, ${failed} failed, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
};
