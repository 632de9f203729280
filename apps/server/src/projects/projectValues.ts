import type { ProjectDraft } from "@canopy/contracts";
import { sql } from "kysely";
import type { Given } from "../database/givenFields.ts";
import type { Db } from "../database/schema.ts";

/** The next codes, `CP-0001` and so on; a code is never given twice, and a failed creation leaves a gap. */
export const nextCodes = async (tx: Db, count: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ number: number }>`
    select nextval('project_code') as number from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ number }) => `CP-${String(number).padStart(4, "0")}`);
};

type Sent = { readonly [Field in keyof ProjectDraft]?: ProjectDraft[Field] | undefined };
type Fields = Given<Sent>;

/** The fields as the table's columns: the registries' lists as JSON text, without the responsibles, who have their own table. */
export const columnValues = <Body extends Fields>({
  responsibleIds: _inTheirTable,
  estimations,
  issuances,
  ratings,
  labels,
  relatedProjects,
  ...columns
}: Body) => ({
  ...columns,
  ...(estimations && { estimations: JSON.stringify(estimations) }),
  ...(issuances && { issuances: JSON.stringify(issuances) }),
  ...(ratings && { ratings: JSON.stringify(ratings) }),
  ...(labels && { labels: JSON.stringify(labels) }),
  ...(relatedProjects && { relatedProjects: JSON.stringify(relatedProjects) }),
});
