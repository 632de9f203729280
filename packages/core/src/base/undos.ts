/** The way to take an action back, as data: `kind` names the call that takes it back, `id` its record. */
export interface Undo {
  readonly kind: string;
  readonly id: string;
  /** The record's version that the action made: it is not taken back over what somebody else did since. */
  readonly version?: number | undefined;
  /** The toast after it is taken back: 'Intake call held is open again'. */
  readonly done: string;
}

/** A record that an action wrote, by its version. */
export interface Written {
  readonly version: number;
}

/** Whether an action's answer is the record that it wrote. */
export const isWritten = (answer: unknown): answer is Written => Object.hasOwn(Object(answer), "version");

/** Takes back the action on the record of this id, over this version if it is known; rejects with a `CallError`. */
type TakeBack = (id: string, version?: number) => Promise<unknown>;

/**
 * The calls that take actions back, by kind. They live as long as the app, so that an action can be taken back after
 * its screen is gone.
 */
export interface Undos {
  /** Names the call of a kind; a later call of the same kind replaces the earlier one. */
  readonly provide: (kind: string, takeBack: TakeBack) => void;
  /** Rejects where the kind has no call. */
  readonly run: (undo: Pick<Undo, "kind" | "id" | "version">) => Promise<unknown>;
}

/** Creates the app's undos, without any call. */
export const createUndos = (): Undos => {
  const known = new Map<string, TakeBack>();
  return {
    provide: (kind, takeBack) => void known.set(kind, takeBack),
    run: async ({ kind, id, version }) => {
      const takeBack = known.get(kind);
      if (!takeBack) throw new Error(`nothing takes back ${kind}`);
      return takeBack(id, version);
    },
  };
};
