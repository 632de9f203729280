import { fromPromise, setup } from "xstate";
import { go } from "./address.ts";
import { signIn } from "./api.ts";

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in once; a refusal is said and the form can be sent again. */
export const signInMachine = setup({
  types: { events: {} as Credentials & { readonly type: "send" } },
  actors: { signIn: fromPromise<void, Credentials>(({ input }) => signIn(input)) },
}).createMachine({
  id: "signIn",
  description: "The sign-in form.",
  initial: "editing",
  states: {
    editing: { on: { send: "sending" } },
    sending: {
      invoke: {
        src: "signIn",
        input: ({ event: { email, password } }) => ({ email, password }),
        onDone: { target: "editing", actions: () => go("/project/") },
        onError: "refused",
      },
    },
    refused: { on: { send: "sending" } },
  },
});
