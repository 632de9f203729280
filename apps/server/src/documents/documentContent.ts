import type { documentEndpoints } from "@canopy/contracts";
import { notFound, ProblemError } from "../base/problem.ts";
import { getRow } from "../database/listRows.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { Part } from "../files/keptBytes.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { documentTable } from "../tables/index.ts";

/** Types that a browser may draw: no page and no script among them. */
const DRAWN = /^(?:application\/pdf|image\/(?:png|jpeg|webp|tiff|heic))$/;

/** The file of a version, or a part of it. Source: behaviour.md §7 Documents. */
export const documentContent = async (
  { db, files, now }: Services,
  call: Call<typeof documentEndpoints.content>,
): Promise<Response> => {
  const { params, caller, headers } = call;
  const { id, title } = await getRow(db, documentTable, params.id, caller);
  if (!/^[1-9]\d{0,8}$/.test(params.no)) throw notFound("version");
  const version = await db
    .selectFrom("documentVersion")
    .select(["fileName", "bytes", "type", "sha256"])
    .where("documentId", "=", id)
    .where("no", "=", Number(params.no))
    .executeTakeFirst();
  if (!version) throw notFound("version");
  const { fileName, bytes, type, sha256 } = version;
  const etag = `"${sha256}"`;
  const asked = headers.get("range");
  const ifRange = headers.get("if-range");
  const part = asked !== null && (ifRange === null || ifRange === etag) ? partOf(asked, bytes) : undefined;
  if (part === "none")
    throw new ProblemError("/errors/no-such-part", `The file has ${bytes} bytes.`, {
      headers: { "content-range": `bytes */${bytes}`, etag },
    });
  // a browser that goes on with a file asks for its later parts; the file was read once
  if (part === undefined || part.first === 0)
    await recordEvent(db, {
      kind: "DOCUMENT_READ",
      at: now(),
      user: caller,
      actor: caller,
      request: call,
      details: { documentId: id, title, version: Number(params.no), fileName },
    });
  return new Response(await files.read(sha256, part), {
    status: part ? 206 : 200,
    headers: {
      etag,
      "accept-ranges": "bytes",
      "content-type": DRAWN.test(type) ? type : "application/octet-stream",
      "content-length": String(part ? part.last - part.first + 1 : bytes),
      ...(part && { "content-range": `bytes ${part.first}-${part.last}/${bytes}` }),
      "content-disposition": dispositionOf(fileName),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    },
  });
};

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** The one part that a Range header asks for; undefined for a header that asks for none or several; none if the file has no such part. */
const partOf = (range: string, size: number): Part | "none" | undefined => {
  const [, from = "", to = ""] = RANGE.exec(range) ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") return Number(to) > 0 ? { first: Math.max(0, size - Number(to)), last: size - 1 } : "none";
  const first = Number(from);
  if (to !== "" && Number(to) < first) return undefined;
  if (first >= size) return "none";
  return { first, last: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
};

/** A name in ASCII for old clients, and the whole name for the others (RFC 6266, RFC 8187). */
const dispositionOf = (fileName: string): string => {
  const ascii = fileName.replaceAll(/[^\x20-\x7E]|["\\%]/gu, "_");
  const whole = encodeURIComponent(fileName).replaceAll(
    /['()*!]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
};
