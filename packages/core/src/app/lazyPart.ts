import { createActor, fromPromise, type Actor } from "xstate";
import { loadFailureText, type createModuleLoader } from "../shell/moduleReload.ts";
import { partMachine, selectPart, type PartState } from "../shell/part.machine.ts";
import { firstMessages } from "../text/firstMessages.ts";
import type { App } from "./createApp.ts";
import type { Ports, Stop } from "../base/ports.ts";

/** Not exported to front ends, so that nothing is loaded past `app.load`. */
const LOADER = Symbol("loader");

/** Answers a failed load; `text` says in the person's words what happened. */
export type AnswerLoadFailure = (app: App, text: string) => void;

interface LazyPartOptions {
  /** Runs after each failed load that does not reload the page. */
  readonly onFail?: AnswerLoadFailure;
  /** False where the page has a full stand-in for the part: its failure never reloads the page. */
  readonly reloads?: false;
}

/** A part of the app whose code is loaded on first use: loaded by `app.load`, or shown by `app.part`. */
export interface LazyPart<Loaded> extends LazyPartOptions {
  readonly [LOADER]: () => Promise<Loaded>;
}

/** Declares a part that is loaded on first use; `import()` stands here and nowhere else. Source: behaviour.md §8. */
export const lazyPart = <Loaded>(
  load: () => Promise<Loaded>,
  options: LazyPartOptions = {},
): LazyPart<Loaded> => ({ ...options, [LOADER]: load });

/** A lazy part as a front end shows it; `read` gives the same object as long as nothing changes. */
export interface ShownPart<Loaded> {
  readonly read: () => PartState<Loaded>;
  /** The part is loaded while somebody subscribes. */
  readonly subscribe: (listen: () => void) => Stop;
  readonly retry: () => void;
  /** It failed while it was drawn. */
  readonly broke: (error: unknown) => void;
}

/** Says in a toast that the part did not come. */
export const sayLoadFailure: AnswerLoadFailure = (app, text) =>
  app.announce({ type: "toast", tone: "error", text });

/** Takes the question back whose dialog did not come, and says so; the next question tries again. */
export const takeQuestionBack: AnswerLoadFailure = (app, text) => {
  app.confirm.send({ type: "confirm.leave" });
  sayLoadFailure(app, text);
};

/** Takes the modal back that did not come, and says so; what was typed into its form stays a draft. */
export const takeModalBack: AnswerLoadFailure = (app, text) => {
  app.modal.send({ type: "modal.leave" });
  sayLoadFailure(app, text);
};

interface LazyPartServices extends Pick<Ports, "log" | "presence"> {
  readonly loadModule: ReturnType<typeof createModuleLoader>;
  readonly track: App["track"];
  readonly app: () => App;
}

/** The ways to load and to show lazy parts; each part has one actor an app. `stop` ends them all. */
export const createLazyParts = ({ log, presence, loadModule, track, app }: LazyPartServices) => {
  const shown = new Map<LazyPart<unknown>, ShownPart<unknown>>();
  const actors: Actor<typeof partMachine>[] = [];
  const stopListening = presence.onOnline(() => {
    for (const actor of actors) actor.send({ type: "network.back" });
  });

  const load = async <Loaded>(part: LazyPart<Loaded>): Promise<Loaded> => {
    try {
      return await track(loadModule(part[LOADER], { reloads: part.reloads ?? true }));
    } catch (error) {
      log("error", "A part of the page could not be loaded", error);
      part.onFail?.(app(), loadFailureText(error));
      throw error;
    }
  };
  const preload = async (part: LazyPart<unknown>): Promise<void> => {
    try {
      await loadModule(part[LOADER], { reloads: false });
    } catch {
      // The first use tries again, and says so where it fails.
    }
  };
  const open = <Loaded>(part: LazyPart<Loaded>): ShownPart<Loaded> => {
    const actor = createActor(
      partMachine.provide({
        actors: {
          load: fromPromise<unknown>(() => load(part)),
        },
        actions: { answerBreak: () => part.onFail?.(app(), firstMessages.unexpected) },
      }),
    );
    actor.start();
    actors.push(actor);
    let viewers = 0;
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the actor loads exactly this part
      read: () => selectPart(actor.getSnapshot()) as PartState<Loaded>,
      subscribe: (listen) => {
        const subscription = actor.subscribe(listen);
        viewers += 1;
        actor.send({ type: "part.show" });
        return () => {
          subscription.unsubscribe();
          viewers -= 1;
          if (viewers === 0) actor.send({ type: "part.hide" });
        };
      },
      retry: () => actor.send({ type: "part.retry" }),
      broke: (error) => {
        log("error", "A part of the page broke", error);
        actor.send({ type: "part.broke" });
      },
    };
  };
  const partOf = <Loaded>(part: LazyPart<Loaded>): ShownPart<Loaded> => {
    const known = shown.get(part) ?? open(part);
    shown.set(part, known);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kept under the part that it was opened for
    return known as ShownPart<Loaded>;
  };
  const stop = (): void => {
    stopListening();
    for (const actor of actors.splice(0)) actor.stop();
    shown.clear();
  };
  return { load, preload, partOf, stop };
};
