import * as z from "zod/mini";
import type { ObjectSchema } from "../wire/resource.ts";

/** Field → what is wrong with it. */
export type Faults = Readonly<Record<string, readonly string[]>>;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A draft whose fields are judged together beside single fields that are wrong: one answer names every fault. Where none
 * is wrong, the server judges them together itself, beside what it reads of other records. `faults` gets the fields that
 * are right by themselves; a field that is wrong by itself says only that. The result cannot be extended or made partial:
 * updates judge what the record is to become. Source: behaviour.md §5 Forms.
 */
export const judgedWith = <Draft extends ObjectSchema>(
  draft: Draft,
  faults: (fields: Partial<z.output<Draft>>) => Faults,
): Draft =>
  draft.check(
    z.check(
      ({ value, issues }) => {
        const wrong = new Set(issues.map(({ path }) => path?.[0]));
        const right = Object.entries(isObject(value) ? value : {}).filter(([name]) => !wrong.has(name));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- their own schemas have read them
        const fields = Object.fromEntries(right) as Partial<z.output<Draft>>;
        for (const [field, messages] of Object.entries(faults(fields)))
          if (!wrong.has(field))
            for (const message of messages)
              issues.push({ code: "custom", path: [field], message, input: value, continue: true });
      },
      { when: ({ value, issues }) => issues.length > 0 && isObject(value) },
    ),
  );
