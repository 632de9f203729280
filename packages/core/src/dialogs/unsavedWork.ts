import { createActor, fromCallback, type ActorOptions, type AnyActorLogic } from "xstate";
import type { Ports, Stop } from "../base/ports.ts";
import type { Ask } from "./dialogActors.ts";
import { leavingMachine, type Exit, type LeavingEvent } from "./leaving.machine.ts";
import { discardQuestion } from "./question.ts";

/** Unsaved work of one owner. */
export interface Work {
  readonly isUnsaved: () => boolean;
  /** A draft of it outlives a reload of the page. */
  readonly isKept: boolean;
  /** Throws the work away when the person leaves it; absent where nobody is asked, as before sign-in. */
  readonly discard?: (() => void) | undefined;
  /** The work stays across pages, so a move to another page neither asks nor throws it away. */
  readonly followsPerson?: boolean | undefined;
}

/** The register of unsaved work, as its owners use it. */
export interface UnsavedWork {
  /** Sets an owner's work. It is forgotten once the owner has stopped. */
  add(owner: Owner, work: Work): void;
  drop(owner: Owner): void;
}

/** A running actor. */
export interface Owner {
  subscribe(observer: { readonly complete: () => void }): { unsubscribe(): void };
}

/** A navigation or a sign-out that the person started. */
type HeldExit = Extract<LeavingEvent, { readonly type: "link.held" | "signOut.held" }>;

interface KnownWork extends Work {
  readonly id: string;
  readonly stopListening: Stop;
}

/**
 * The register of unsaved work, and the actor that guards it. `hold` holds a navigation or a sign-out back and asks if
 * it would lose work, and returns whether it did; `wouldReloadLose` says whether a reload of the page loses any.
 */
export const createUnsavedWork = (
  { waysOut }: Pick<Ports, "waysOut">,
  ask: Ask,
  inspection: Pick<ActorOptions<AnyActorLogic>, "inspect"> = {},
) => {
  const works = new Map<Owner, KnownWork>();
  let count = 0;
  const unsaved = () => [...works.values()].filter(({ isUnsaved }) => isUnsaved());
  /** The unsaved work that this way out loses. */
  const lostBy = (exit: Exit) =>
    unsaved().filter(({ discard, followsPerson }) => discard && !(exit === "link" && followsPerson));
  const isGuarded = (exit: Exit): boolean => lostBy(exit).length > 0;
  const leaving = createActor(
    leavingMachine.provide({
      actors: {
        holdLinks: fromCallback(({ sendBack }) =>
          waysOut?.hold(isGuarded, (to) => sendBack({ type: "link.held", to })),
        ),
      },
      actions: {
        ask: ({ self }, { to }) => void ask(discardQuestion, () => self.send({ type: "leave.confirm", to })),
        askToSignOut: ({ self }) => void ask(discardQuestion, () => self.send({ type: "signOut.confirm" })),
        discard: (_, { exit }) => {
          for (const { discard } of lostBy(exit)) discard?.();
        },
      },
    }),
    inspection,
  );
  const tell = (event: LeavingEvent): void => {
    if (leaving.getSnapshot().status === "active") leaving.send(event);
  };
  const hold = (held: HeldExit): boolean => {
    if (!waysOut || !isGuarded(held.type === "link.held" ? "link" : "signOut")) return false;
    tell(held);
    return true;
  };
  const drop = (owner: Owner): void => {
    const known = works.get(owner);
    if (!known) return;
    works.delete(owner);
    known.stopListening();
    tell({ type: "work.dropped", id: known.id });
  };
  const add = (owner: Owner, work: Work): void => {
    drop(owner);
    const id = `work ${(count += 1)}`;
    const subscription = owner.subscribe({ complete: () => drop(owner) });
    works.set(owner, { ...work, id, stopListening: () => subscription.unsubscribe() });
    if (work.discard) tell({ type: "work.added", id });
  };
  return {
    leaving,
    works: { add, drop } satisfies UnsavedWork,
    hold,
    wouldReloadLose: () => unsaved().some(({ isKept }) => !isKept),
  };
};
