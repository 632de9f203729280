import type { Db } from "../database/schema.ts";

/** Replaces the technologies that the template is linked to. */
export const replaceTypes = async (tx: Db, templateId: string, typeIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom("processTemplateType").where("templateId", "=", templateId).execute();
  if (typeIds.length > 0)
    await tx
      .insertInto("processTemplateType")
      .values(typeIds.map((typeId) => ({ templateId, typeId })))
      .execute();
};
