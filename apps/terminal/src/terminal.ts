import type { Ports } from "@canopy/core";
import type { Prompts } from "./prompts.ts";

/** The surroundings of the program; a test brings its own. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly fetch: Ports["fetch"];
  readonly sessionFile: string;
  /** The folder that the person is in: relative paths begin there. */
  readonly folder: string;
  /** Undefined where nobody can be asked. */
  readonly prompts: Prompts | undefined;
  /** Width of stdout in characters; undefined where it is no terminal. */
  readonly columns: number | undefined;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Shows how far something is, in place of what it showed before; '' removes it. Undefined where nobody watches. */
  readonly progress: ((text: string) => void) | undefined;
  /** Calls `act` at Ctrl+C, in place of ending the program at once, until the returned function is called. */
  readonly onInterrupt: (act: () => void) => () => void;
}
