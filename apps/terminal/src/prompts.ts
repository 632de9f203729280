import * as clack from "@clack/prompts";
import { Refused } from "./refused.ts";

const answered = async <Value>(asked: Promise<Value | typeof clack.CANCEL_SYMBOL>): Promise<Value> => {
  const answer = await asked;
  if (clack.isCancel(answer)) throw new Refused("Cancelled: nothing was sent.");
  return answer;
};

/** The questions to a person at a terminal, on stderr, so that stdout holds data alone; each rejects with `Refused` after Ctrl+C. */
export const clackPrompts = (output: NodeJS.WriteStream) => ({
  text: (message: string) => answered(clack.text({ message, defaultValue: "", output })),
  password: (message: string) => answered(clack.password({ message, output })),
  confirm: (message: string) => answered(clack.confirm({ message, initialValue: false, output })),
  checks: (
    message: string,
    choices: readonly { readonly label: string; readonly value: string }[],
    ticked: readonly string[] = [],
  ) => {
    if (choices.length === 0) return Promise.resolve([]);
    const options = [...choices];
    return answered(
      clack.multiselect({ message, options, initialValues: [...ticked], required: false, output }),
    );
  },
  select: async <Value>(message: string, choices: readonly { label: string; value: Value }[]) => {
    const options = choices.map(({ label }, value) => ({ label, value }));
    const chosen = choices[await answered(clack.autocomplete({ message, options, maxItems: 15, output }))];
    if (!chosen) throw new Refused("Nothing was chosen.");
    return chosen.value;
  },
});

export type Prompts = ReturnType<typeof clackPrompts>;
