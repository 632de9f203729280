import * as z from "zod/mini";
import type { Answer } from "./openClient.ts";

const listed = z.object({ data: z.array(z.object({ id: z.guid() })) });

/** The ids of a list's rows in their order; throws the answer if it is not a list. */
export const idsIn = ({ status, body }: Answer): readonly string[] => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return listed.parse(body).data.map(({ id }) => id);
};
