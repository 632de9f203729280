import type { Db } from "../database/schema.ts";
import { lostFeedback } from "./lostFeedback.ts";
import { ofOtherCompanies } from "./ofOtherCompanies.ts";

/** Those of the notifications that their readers may still be told by a mail: not of another company's work, nor of feedback that they lost. Source: behaviour.md §7 Mails. */
export const stillTold = async <
  Told extends { readonly id: string; readonly kind: string; readonly link: string | null },
>(
  tx: Db,
  told: readonly Told[],
): Promise<readonly Told[]> => {
  const foreign = await ofOtherCompanies(tx, told);
  const lost = await lostFeedback(tx, told);
  return told.filter(({ id }) => !foreign.has(id) && !lost.has(id));
};
