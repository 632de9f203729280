import * as z from "zod/mini";
import { evidenceModes, evidenceNames } from "./evidence.ts";
import { choice, optionalId, optionalText, requiredText } from "../wire/fieldSchemas.ts";
import { messages } from "../wire/messages.ts";
import { isOwnerKind } from "../codes/ownerKinds.ts";
import { stepJoins, stepKinds, transitionKinds } from "./processGraph.ts";

/** Longest key of a step, in characters. Source: behaviour.md §5 Forms. */
export const MAX_STEP_KEY_CHARS = 16;
const MAX_NAME_CHARS = 160;
const MAX_LINE_CHARS = 200;
const MAX_DAYS = 3650;
const MAX_PLACE = 100_000;

const stepKey = (label: string) =>
  requiredText(label, MAX_STEP_KEY_CHARS).check(z.regex(/^$|^[A-Z0-9][A-Z0-9_-]*$/, messages.invalidKey));
const place = z.optional(z.nullable(z.number().check(z.gte(-MAX_PLACE), z.lte(MAX_PLACE))));
const days = messages.notANumberBetween("Expected days", 0, MAX_DAYS);
const wholeDays = messages.notAWholeBetween("Expected days", 0, MAX_DAYS);

/** A step in a template's body; by default it joins by all, is required and needs no evidence. Source: behaviour.md §5 Forms. */
export const stepDraft = z
  .strictObject({
    key: stepKey("Key"),
    name: requiredText("Name", MAX_NAME_CHARS),
    ownerKind: z.optional(z.nullable(z.string().check(z.refine(isOwnerKind, messages.notAChoice("Owner"))))),
    ownerId: optionalId("Owner"),
    kind: choice("Kind", stepKinds),
    join: z.optional(choice("Join", stepJoins)),
    optional: z.optional(z.boolean()),
    expectedDays: z.int(wholeDays).check(z.gte(0, days), z.lte(MAX_DAYS, days)),
    evidence: evidenceNames,
    evidenceMode: z.optional(choice("Evidence mode", evidenceModes)),
    evidenceRequired: z.optional(z.boolean()),
    closesFindings: z.optional(z.boolean()),
    x: place,
    y: place,
  })
  .check(
    z.refine(
      ({ evidenceMode: mode, evidenceRequired: is }) =>
        mode === undefined || is === undefined || is === (mode !== "NONE"),
      { error: "Evidence is required contradicts the evidence mode", path: ["evidenceRequired"] },
    ),
  );
/** A parsed step of a template's body. */
export type StepDraft = z.infer<typeof stepDraft>;

/** An arrow in a template's body. Source: behaviour.md §5 Forms. */
export const transitionDraft = z.strictObject({
  from: stepKey("From"),
  to: stepKey("To"),
  kind: choice("Kind", transitionKinds),
  label: optionalText("Label", MAX_LINE_CHARS),
  guard: optionalText("Condition", MAX_LINE_CHARS),
});
/** A parsed arrow of a template's body. */
export type TransitionDraft = z.infer<typeof transitionDraft>;
