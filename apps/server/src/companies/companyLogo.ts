import { logoTypes, MAX_LOGO_SIDE_PX, type companyEndpoints } from "@canopy/contracts";
import { invalid, notFound, ProblemError } from "../base/problem.ts";
import { base64Of, writtenBytes } from "../database/byteColumn.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { writtenRow } from "../database/writtenRow.ts";
import { pictureSize } from "../files/pictureSize.ts";
import { HEAD_BYTES, sniffType } from "../files/sniffType.ts";
import type { Call } from "../http/call.ts";
import { contentHash, matchesTag } from "../http/entityTag.ts";
import { inertHeaders } from "../http/headers.ts";
import type { Services } from "../http/services.ts";
import { updateAtVersion, type OnRecord } from "../records/writeRecord.ts";
import { companyTable } from "../tables/index.ts";
import type { CompanyRow } from "../tables/companyTable.ts";

/** A logo's bytes, their type and the text that names them. */
interface Logo {
  readonly bytes: Buffer;
  readonly type: string;
  readonly logo: string;
}

const tagOf = (logo: string): string => `"${logo}"`;
const cachedAs = (etag: string) => ({ etag, "cache-control": "private, no-cache" });

/** Answers the logo's bytes, or 304 to whoever has them; 404 if there is none. Source: behaviour.md §7 Companies. */
export const readLogo = async (
  { db }: Services,
  { params, caller, headers, isHead }: Call<typeof companyEndpoints.logo>,
): Promise<Response> => {
  const { id, logo } = await getRow(db, companyTable, params.id, caller);
  if (logo === null) throw notFound("logo");
  if (matchesTag(headers, tagOf(logo)))
    return new Response(null, { status: 304, headers: cachedAs(tagOf(logo)) });
  // the name and the bytes in one statement: another logo may have come since
  const kept = await db
    .selectFrom("companyLogo")
    .innerJoin("company", "company.id", "companyLogo.companyId")
    .select(["type", "company.logo", base64Of("picture").as("picture")])
    .where("companyId", "=", id)
    .executeTakeFirst();
  if (!kept || kept.logo === null) throw notFound("logo");
  const bytes = Buffer.from(kept.picture, "base64");
  return new Response(isHead ? null : bytes, {
    headers: {
      ...cachedAs(tagOf(kept.logo)),
      "content-type": kept.type,
      "content-length": String(bytes.length),
      "content-disposition": `inline; filename="logo-${id}.${kept.type.slice("image/".length)}"`,
      ...inertHeaders,
    },
  });
};

/** Stores a logo in place of the one before. Sending the same bytes again changes nothing. */
export const setLogo = (
  services: Services,
  call: Call<typeof companyEndpoints.setLogo>,
): Promise<CompanyRow> => writeLogo(services, call, readPicture(call.bytes));

/** Removes a logo; changes nothing where there is none. */
export const removeLogo = async (services: Services, call: OnRecord): Promise<void> => {
  await writeLogo(services, call, undefined);
};

const readPicture = (sent: Uint8Array): Logo => {
  const bytes = Buffer.from(sent);
  if (bytes.length === 0) throw invalid({ logo: ["The file is empty"] }, "The file is empty.");
  const sniffed = sniffType(bytes.subarray(0, HEAD_BYTES), "");
  const type = logoTypes.find((one) => one === sniffed);
  if (type === undefined)
    throw new ProblemError("/errors/unsupported-media-type", "A logo is a PNG, JPEG or WebP picture.");
  const size = pictureSize(bytes, type);
  if (!size) throw invalid({ logo: ["The picture is damaged"] }, "The picture is damaged.");
  if (Math.max(size.width, size.height) > MAX_LOGO_SIDE_PX)
    throw invalid({ logo: [`Logo must have at most ${MAX_LOGO_SIDE_PX} pixels a side`] });
  return { bytes, type, logo: contentHash(bytes) };
};

/** Writes a company's logo, or removes it, with the history and the version of any other change. */
const writeLogo = (services: Services, call: OnRecord, picture: Logo | undefined): Promise<CompanyRow> =>
  services.db.transaction().execute(async (tx) => {
    // the lock of a change, not of a deletion: it waits for no write that names the company
    await tx.selectFrom("company").select("id").where("id", "=", call.params.id).forNoKeyUpdate().execute();
    const before = await getRow(tx, companyTable, call.params.id, call.caller);
    const logo = picture?.logo ?? null;
    if (before.logo === logo) return before;
    const { id, version } = before;
    await storeLogo(tx, id, picture);
    const at = services.now();
    await updateAtVersion(tx, "company", {
      before,
      version,
      set: { logo, updatedAt: at, version: version + 1 },
    });
    return writtenRow(tx, companyTable, { call, at, entity: "company", id, action: "update", before });
  });

const storeLogo = async (tx: Db, companyId: string, logo: Logo | undefined): Promise<void> => {
  await tx.deleteFrom("companyLogo").where("companyId", "=", companyId).execute();
  if (!logo) return;
  const row = { companyId, picture: writtenBytes(logo.bytes), type: logo.type };
  await tx.insertInto("companyLogo").values(row).execute();
};
