import * as z from "zod/mini";

/** `field: message` of each thing that the schema finds wrong; a field that it does not know is named. */
export const saidOf = (schema: z.ZodMiniType, value: unknown): readonly string[] =>
  z
    .safeParse(schema, value)
    .error?.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => `${[...issue.path, key].join(".")}: not known`)
        : [`${issue.path.join(".")}: ${issue.message}`],
    ) ?? [];
