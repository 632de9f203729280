import * as z from "zod/mini";
import type { WireDate } from "./wireDate.ts";

/** An unparsed instant or date in an answer; `readWireDate` parses it. Source: behaviour.md §9. */
export const wireDateField: z.ZodMiniType<WireDate> = z.union([z.string(), z.array(z.number())]);
