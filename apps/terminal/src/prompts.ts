import * as clack from "@clack/prompts";
import { Refused } from "./session.ts";

/** An entry of a menu; one that cannot be taken says why. */
export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  readonly refusal?: string | undefined;
}

/** The questions to a person at a terminal; each rejects with `Refused` after Ctrl+C. */
export interface Prompts {
  text(message: string): Promise<string>;
  password(message: string): Promise<string>;
  confirm(message: string): Promise<boolean>;
  checks(message: string, options: readonly string[]): Promise<readonly string[]>;
  select<Value>(message: string, choices: readonly Choice<Value>[]): Promise<Value>;
}

const answered = async <Value>(asked: Promise<Value | typeof clack.CANCEL_SYMBOL>): Promise<Value> => {
  const answer = await asked;
  if (clack.isCancel(answer)) throw new Refused("Cancelled: nothing was sent.");
  return answer;
};

/** Prompts on `output`, which is stderr, so that stdout holds data alone. */
export const clackPrompts = (output: NodeJS.WriteStream): Prompts => ({
  text: (message) => answered(clack.text({ message, defaultValue: "", output })),
  password: (message) => answered(clack.password({ message, output })),
  confirm: (message) => answered(clack.confirm({ message, initialValue: false, output })),
  checks: (message, names) =>
    answered(
      clack.multiselect({ message, options: names.map((value) => ({ value })), required: false, output }),
    ),
  select: async (message, choices) => {
    const options = choices.map(({ label, refusal }, value) => ({
      value,
      label: refusal === undefined ? label : `${label}: ${refusal}`,
      disabled: refusal !== undefined,
    }));
    const chosen = choices[await answered(clack.select({ message, options, maxItems: 15, output }))];
    if (!chosen) throw new Refused("Nothing was chosen.");
    return chosen.value;
  },
});
