import * as z from "zod/mini";

/** A user as other records show them. Source: behaviour.md §3 User. */
export const personSchema = z.object({
  id: z.guid(),
  name: z.string(),
  surname: z.string(),
  /** Whether the person's account is disabled. */
  isDisabled: z.optional(z.boolean()),
});
/** A user as other records show them. */
export type Person = z.infer<typeof personSchema>;
