import type { Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import type { Log } from "../base/log.ts";
import type { KeptAnswer } from "./idempotency.ts";

interface Checking {
  /** True: an answer that violates its schema is an error. False: it is logged and sent. */
  readonly isStrict: boolean;
  readonly log: Log;
}

/** The JSON of an answer with only the fields that its schema declares. */
export const answerText = (endpoint: Endpoint, answer: unknown, { isStrict, log }: Checking): string => {
  if (!endpoint.answer) return "";
  const read = z.safeParse(endpoint.answer, answer);
  if (read.success) return JSON.stringify(read.data);
  const facts = { path: endpoint.path, method: endpoint.method, why: z.prettifyError(read.error) };
  log.error("an answer does not fit its schema", facts);
  if (isStrict) throw new Error(`answer of ${endpoint.method} ${endpoint.path}: ${facts.why}`);
  return JSON.stringify(answer);
};

/** The status and address of the created or read record; 204 for an empty answer. */
export const keptAnswerOf = (
  endpoint: Endpoint,
  path: string,
  answer: unknown,
): Pick<KeptAnswer, "status" | "location"> => {
  const status = endpoint.creates ? 201 : endpoint.answer ? 200 : 204;
  const id = typeof answer === "object" && answer !== null && "id" in answer ? String(answer.id) : "";
  return { status, location: endpoint.creates && id ? `${path}/${id}` : "" };
};

/** A stored or new answer as a response. */
export const answerResponse = ({ status, body, location }: KeptAnswer): Response =>
  new Response(status === 204 ? null : body, {
    status,
    headers: {
      ...(status !== 204 && { "content-type": "application/json; charset=utf-8" }),
      ...(location && { location }),
    },
  });
