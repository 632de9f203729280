import * as z from "zod/mini";

/** `field: message` for each issue that the schema finds; an unknown field is reported by its name. */
export const issuesOf = (schema: z.ZodMiniType, value: unknown): readonly string[] =>
  z
    .safeParse(schema, value)
    .error?.issues.flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => `${[...issue.path, key].join(".")}: not known`)
        : [`${issue.path.join(".")}: ${issue.message}`],
    ) ?? [];
