import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";

const inOneLine = new Intl.ListFormat("en-GB");

const pluralOf = (noun: string): string => (/(s|x|ch)$/.test(noun) ? `${noun}es` : `${noun}s`);

/**
 * Throws 409 in-use with the using records: `2 users and 1 project belong to this company.` `counts` has a statement
 * for each noun in the words of the screens; `said` is the rest of the sentence for one and for several.
 */
export const refuseInUse = async (
  tx: Db,
  counts: Readonly<Record<string, RawBuilder<unknown>>>,
  said: readonly [one: string, several: string],
): Promise<void> => {
  const columns = Object.values(counts).map((count, at) => sql`(${count})::int as ${sql.ref(`n${at}`)}`);
  const { rows } = await sql<Readonly<Record<string, number>>>`select ${sql.join(columns)}`.execute(tx);
  const found = Object.keys(counts).map((noun, at) => ({ noun, total: rows[0]?.[`n${at}`] ?? 0 }));
  const users = found.filter(({ total }) => total > 0);
  if (users.length === 0) return;
  const who = users.map(({ noun, total }) => `${total} ${total === 1 ? noun : pluralOf(noun)}`);
  const isOne = users.length === 1 && users[0]?.total === 1;
  throw new ProblemError("/errors/in-use", `${inOneLine.format(who)} ${said[isOne ? 0 : 1]}.`);
};
