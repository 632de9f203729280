import type { Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { encode, encodingFor } from "./compression.ts";
import type { KeptAnswer } from "./idempotency.ts";

/** The JSON of an answer with only the fields that its schema declares; throws if the answer does not fit it. */
export const answerText = (endpoint: Endpoint, answer: unknown): string => {
  if (!endpoint.answer) return "";
  const read = z.safeParse(endpoint.answer, answer);
  if (read.success) return JSON.stringify(read.data);
  const name = `${endpoint.method} ${endpoint.path}`;
  throw new Error(`the answer of ${name} does not fit its schema: ${z.prettifyError(read.error)}`);
};

/** The status and address of the created or read record; 204 for an empty answer. */
export const keptAnswerOf = (
  endpoint: Endpoint,
  path: string,
  answer: unknown,
): Pick<KeptAnswer, "status" | "location"> => {
  const status = endpoint.creates ? (endpoint.isMadeLater ? 202 : 201) : endpoint.answer ? 200 : 204;
  const id = typeof answer === "object" && answer !== null && "id" in answer ? String(answer.id) : "";
  const location = endpoint.isReadInList ? path : `${endpoint.locatedAt ?? path}/${id}`;
  return { status, location: endpoint.creates && id ? location : "" };
};

/** Shorter answers gain nothing by compression. Source: behaviour.md §7 The server itself. */
const COMPRESSED_FROM_BYTES = 1024;

/** The header that tells caches by which headers of the request an answer differs. */
const varying = (...by: readonly string[]) => {
  const names = by.filter((name) => name !== "");
  return names.length > 0 ? { vary: names.join(", ") } : {};
};

/** A stored or new answer as a response, compressed as the caller accepts it unless it holds a secret. */
export const answerResponse = async (
  { answer, secret, list }: Endpoint,
  { status, body, location }: KeptAnswer,
  request: Request,
): Promise<Response> => {
  const located = location && { location };
  if (!answer) return new Response(null, { status, headers: { ...located } });
  const bytes = Buffer.from(body);
  const isLong = bytes.length >= COMPRESSED_FROM_BYTES && secret !== true;
  const encoding = isLong ? encodingFor(request.headers.get("accept-encoding")) : "identity";
  return new Response(await encode(bytes, encoding, "fleeting"), {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...varying(list ? "Accept" : "", isLong ? "accept-encoding" : ""),
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      ...located,
    },
  });
};
