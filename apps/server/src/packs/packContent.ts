import type { packEndpoints } from "@canopy/contracts";
import { ProblemError } from "../base/problem.ts";
import { getRow } from "../database/listRows.ts";
import type { Call } from "../http/call.ts";
import { recordReading } from "../http/files/fileReading.ts";
import { answerStoredFile } from "../http/files/storedFile.ts";
import type { Services } from "../http/services.ts";
import { packTable } from "../tables/index.ts";
import { pathPart } from "./packedFiles.ts";

/** The ZIP of a pack, or a part of it; 409 while it is not READY. Source: behaviour.md §7 Packs. */
export const packContent = async (
  { db, files, now }: Services,
  call: Call<typeof packEndpoints.content>,
): Promise<Response> => {
  const { params, caller } = call;
  const { id, processId, state, scope, bytes, sha256 } = await getRow(db, packTable, params.id, caller);
  if (state !== "READY" || bytes === null || sha256 === null)
    throw new ProblemError("/errors/invalid-transition", "The pack is not ready.");
  const { code, name } = await db
    .selectFrom("projectProcess as pp")
    .innerJoin("project as pj", "pj.id", "pp.projectId")
    .select(["pj.code", "pp.name"])
    .where("pp.id", "=", processId)
    .executeTakeFirstOrThrow();
  return answerStoredFile(files, call, {
    fileName: `${pathPart(`${code} ${name}`)}.zip`,
    ...{ owner: `pack ${id}`, bytes, sha256 },
    type: "application/octet-stream",
    onRead: (isBeginning) =>
      recordReading(db, {
        ...{ kind: "PACK_READ", at: now(), reader: caller, request: call, isBeginning },
        file: { packId: id },
        about: { processId, process: name, scope },
      }),
  });
};
