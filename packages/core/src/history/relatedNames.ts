import * as z from "zod/mini";
import { personName } from "../text/personName.ts";

const related = z.object({ id: z.string(), name: z.string(), surname: z.optional(z.string()) });

/** The names of the related records that came with a record, by id: its people, its company, its project. */
export const relatedNames = (record: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(record)
      .flat()
      .flatMap((value: unknown) => {
        const { data } = related.safeParse(value);
        return data ? [[data.id, personName({ ...data, surname: data.surname ?? "" })]] : [];
      }),
  );
