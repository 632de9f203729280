import * as z from "zod/mini";

/**
 * Schema of a record within another one: in a list its `reference`, the fields that lists show; on the record's own
 * page all of its fields. Source: behaviour.md §7.
 */
export const related = <Shape extends z.core.$ZodShape, const Name extends keyof Shape & string>(
  schema: z.ZodMiniObject<Shape>,
  reference: readonly Name[],
) => {
  const shown = Object.fromEntries(reference.map((name) => [name, schema.shape[name]]));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries loses the names
  return z.extend(z.partial(schema), shown as Pick<Shape, Name>);
};
