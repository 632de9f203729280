import * as z from "zod/mini";
import type { ObjectSchema } from "../wire/resource.ts";

/** Field → messages about it. */
export type Faults = Readonly<Record<string, readonly string[]>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Adds rules across fields to a draft, so that one answer reports every fault. `faults` receives the fields that are
 * valid by themselves; it runs only if some field is wrong, because otherwise the server applies the same rules
 * together with other records. The result cannot be extended or made partial: an update applies the rules to the
 * record as it will be. Source: behaviour.md §5 Forms.
 */
export const withCrossFieldRules = <Draft extends ObjectSchema>(
  draft: Draft,
  faults: (fields: Partial<z.output<Draft>>) => Faults,
): Draft =>
  draft.check(
    z.check(
      ({ value, issues }) => {
        const wrong = new Set(issues.map(({ path }) => path?.[0]));
        const right = Object.entries(isObject(value) ? value : {}).filter(([name]) => !wrong.has(name));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields' own schemas have parsed them
        const fields = Object.fromEntries(right) as Partial<z.output<Draft>>;
        for (const [field, messages] of Object.entries(faults(fields)))
          if (!wrong.has(field))
            for (const message of messages)
              issues.push({ code: "custom", path: [field], message, input: value, continue: true });
      },
      { when: ({ value, issues }) => issues.length > 0 && isObject(value) },
    ),
  );
