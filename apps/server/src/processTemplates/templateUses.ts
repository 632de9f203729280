import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";

const MAX_NAMED = 5;

/** Codes of the technologies whose default template has this key. */
const technologiesOf = async (tx: Db, key: string): Promise<readonly string[]> => {
  const query = tx.selectFrom("projectType").select("code").where("defaultTemplateKey", "=", key);
  return (await query.orderBy("code").execute()).map(({ code }) => code);
};

const listed = (codes: readonly string[]): string =>
  codes.length > MAX_NAMED
    ? `${codes.slice(0, MAX_NAMED).join(", ")} and ${codes.length - MAX_NAMED} more`
    : codes.join(", ");

/** Throws 400 if the template's key is about to change and is the default of technologies. */
export const refuseRenamedDefault = async (tx: Db, key: string, wanted: string): Promise<void> => {
  const codes = key === wanted ? [] : await technologiesOf(tx, key);
  if (codes.length > 0) throw invalid({ key: [`is the default template of ${listed(codes)}`] });
};

/** Throws 409 with the processes and technologies that still use the template. */
export const refuseWhileNeeded = async (
  tx: Db,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<void> => {
  const processes = await tx
    .selectFrom("projectProcess")
    .select((e) => e.fn.countAll<number>().as("total"))
    .where("templateId", "=", id)
    .executeTakeFirst();
  const total = processes?.total ?? 0;
  const codes = await technologiesOf(tx, key);
  const uses = [
    ...(total > 0 ? [`${total} ${total === 1 ? "process was" : "processes were"} started from it`] : []),
    ...(codes.length > 0 ? [`it is the default template of ${listed(codes)}`] : []),
  ];
  if (uses.length === 0) return;
  throw new ProblemError("/errors/in-use", `This template is needed: ${uses.join(", and ")}.`);
};
