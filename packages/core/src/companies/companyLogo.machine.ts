/** A picture that is chosen as a company's logo, made smaller and stored; it stays at hand until the server has taken or refused it. Source: behaviour.md §2. */
import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf, refusesFile } from "../failures/failure.ts";
import { failureText } from "../failures/failureText.ts";
import { messages } from "../text/messages.ts";

/** A picture as the person chose it. */
export interface ChosenPicture {
  readonly name: string;
  readonly content: Blob;
}

/** Events of choosing a logo. */
export type CompanyLogoEvent =
  | { readonly type: "logo.choose"; readonly picture: ChosenPicture }
  /** Stores the same picture again. */
  | { readonly type: "logo.retry" }
  /** Drops the picture that was not stored, and the reason. */
  | { readonly type: "logo.dismiss" };

/** Input of choosing a logo. */
export interface CompanyLogoInput {
  readonly companyId: string;
  readonly mayChange: boolean;
}

/** A picture on its way. */
export interface LogoToStore {
  readonly companyId: string;
  readonly picture: ChosenPicture;
}

interface Refusal {
  readonly text: string;
  /** The same picture may be stored again. */
  readonly mayRetry: boolean;
}

interface CompanyLogoContext extends CompanyLogoInput {
  readonly picture: ChosenPicture | undefined;
  /** The reason why the last picture was not stored. */
  readonly refusal: Refusal | undefined;
}

/** The reason of a failure; undefined where the session is over, which the app says itself. */
const refusalOf = (error: unknown): Refusal | undefined => {
  const failure = failureOf(error);
  if (failure.kind === "stale" || failure.kind === "unauthorized") return undefined;
  const { text, lines } = failureText(failure);
  const isFinal = failure.kind === "refused" || refusesFile(failure);
  return { text: lines[0] ?? text, mayRetry: !isFinal };
};

/** The toast of a stored logo. */
export const logoStoredToast = { type: "toast", tone: "success", text: messages.updated("Logo") } as const;

/** A picture that is chosen as a company's logo and stored. */
export const companyLogoMachine = setup({
  types: {
    context: {} as CompanyLogoContext,
    input: {} as CompanyLogoInput,
    events: {} as CompanyLogoEvent,
    emitted: {} as Announcement,
  },
  actors: {
    /** Makes the picture smaller and stores it; rejects with a `CallError`. */
    store: fromPromise<void, LogoToStore>(notProvided("store")),
  },
  guards: {
    mayChange: ({ context }) => context.mayChange,
    hasPicture: ({ context }) => context.picture !== undefined,
  },
}).createMachine({
  id: "companyLogo",
  description: "A picture that is chosen as a company's logo and stored.",
  context: ({ input }) => ({ ...input, picture: undefined, refusal: undefined }),
  initial: "idle",
  states: {
    idle: {
      on: {
        "logo.choose": {
          guard: "mayChange",
          target: "storing",
          actions: assign({ picture: ({ event }) => event.picture }),
        },
        "logo.retry": { guard: "hasPicture", target: "storing" },
        "logo.dismiss": { actions: assign({ picture: undefined, refusal: undefined }) },
      },
    },
    storing: {
      entry: assign({ refusal: undefined }),
      invoke: {
        src: "store",
        input: ({ context }) => toStore(context),
        onDone: {
          target: "idle",
          actions: [assign({ picture: undefined }), emit(logoStoredToast)],
        },
        onError: {
          target: "idle",
          actions: assign(({ context, event: { error } }) => {
            const refusal = refusalOf(error);
            return { refusal, picture: refusal?.mayRetry ? context.picture : undefined };
          }),
        },
      },
    },
  },
});

const toStore = ({ companyId, picture }: CompanyLogoContext): LogoToStore => {
  if (!picture) throw new Error("A logo is stored before it was chosen");
  return { companyId, picture };
};

type CompanyLogoSnapshot = SnapshotFrom<typeof companyLogoMachine>;

/** Whether the person may give the company a logo. */
export const selectMayChangeLogo = ({ context }: CompanyLogoSnapshot): boolean => context.mayChange;

/** Whether a picture is on its way. */
export const selectIsStoringLogo = (snapshot: CompanyLogoSnapshot): boolean => snapshot.matches("storing");

/** The reason why the last picture was not stored, and whether the same one can be stored again. */
export const selectLogoRefusal = ({ context }: CompanyLogoSnapshot): Refusal | undefined => context.refusal;
