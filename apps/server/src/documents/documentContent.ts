import type { documentEndpoints } from "@canopy/contracts";
import { notFound } from "../base/problem.ts";
import { getRow } from "../database/listRows.ts";
import type { Call } from "../http/call.ts";
import { recordReading } from "../http/files/fileReading.ts";
import { answerStoredFile } from "../http/files/storedFile.ts";
import type { Services } from "../http/services.ts";
import { documentTable } from "../tables/index.ts";

/** Types that a browser may draw: no page and no script among them. */
const DRAWN = /^(?:application\/pdf|image\/(?:png|jpeg|webp|tiff|heic))$/;

/** The file of a version, or a part of it. Source: behaviour.md §7 Documents. */
export const documentContent = async (
  { db, files, now }: Services,
  call: Call<typeof documentEndpoints.content>,
): Promise<Response> => {
  const { params, caller } = call;
  const { id, title } = await getRow(db, documentTable, params.id, caller);
  if (!/^[1-9]\d{0,8}$/.test(params.no)) throw notFound("version");
  const version = await db
    .selectFrom("documentVersion")
    .select(["fileName", "bytes", "type", "sha256"])
    .where("documentId", "=", id)
    .where("no", "=", Number(params.no))
    .executeTakeFirst();
  if (!version) throw notFound("version");
  const { fileName, type } = version;
  return answerStoredFile(files, call, {
    ...version,
    owner: `document ${id}, version ${params.no},`,
    type: DRAWN.test(type) ? type : "application/octet-stream",
    onRead: (isBeginning) =>
      recordReading(db, {
        ...{ kind: "DOCUMENT_READ", at: now(), reader: caller, request: call, isBeginning },
        file: { documentId: id, version: Number(params.no) },
        about: { title, fileName },
      }),
  });
};
