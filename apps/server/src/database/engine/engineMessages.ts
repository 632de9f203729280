import type { Ran } from "./engine.ts";

/** A statement sent to the engine's thread; `id` is above 0 and never repeated. `close` closes the engine. */
export type ToEngine =
  | { readonly id: number; readonly text: string; readonly parameters: readonly unknown[] }
  | "close";

/** An answer of the engine's thread. `died`: the engine has given up, and only a restart of the process helps. */
export type FromEngine =
  | { readonly id: number; readonly ran: Ran }
  | { readonly id: number; readonly error: Readonly<Record<string, unknown>> }
  | { readonly opened: { readonly isLimited: boolean } }
  | "died";

/** Description of the symbol under which the thread stores the function that cancels a statement by its id. */
export const CANCEL = "canopy: cancel a statement of the embedded engine";
