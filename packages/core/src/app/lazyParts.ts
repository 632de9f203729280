import { createActor, type Actor } from "xstate";
import { LOADER, type LazyPart } from "../base/lazyPart.ts";
import type { Inspection } from "../services/services.ts";
import type { Ports } from "../base/ports.ts";
import { CallError } from "../failures/failure.ts";
import type { App, ShownPart } from "../services/runningApp.ts";
import { loadFailureText, type createModuleLoader } from "../shell/moduleReload.ts";
import { partMachine, selectPart, type PartState } from "../shell/part.machine.ts";
import { firstMessages } from "../text/firstMessages.ts";

interface LazyPartServices extends Pick<Ports, "log" | "presence"> {
  readonly inspection: Inspection;
  readonly loadModule: ReturnType<typeof createModuleLoader>;
  readonly track: App["track"];
  readonly app: () => App;
}

/** Creates the functions that load and show lazy parts; each part has one actor per app. `stop` ends them all. */
export const createLazyParts = ({ log, presence, inspection, loadModule, track, app }: LazyPartServices) => {
  const shown = new Map<LazyPart<unknown>, ShownPart<unknown>>();
  const actors = new Map<LazyPart<unknown>, Actor<typeof partMachine>>();
  const stopListening = presence.onOnline(() => {
    for (const actor of actors.values()) actor.send({ type: "network.back" });
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
  const preload = async <Loaded>(part: LazyPart<Loaded>): Promise<Loaded | undefined> => {
    try {
      const loaded = await loadModule(part[LOADER], { reloads: false });
      partOf(part);
      actors.get(part)?.send({ type: "part.loaded", loaded });
      return loaded;
    } catch {
      // The first use loads it again and reports a failure.
      return undefined;
    }
  };
  /** Loads a part without which a call cannot be sent or read: silently at first, then as one that the person waits for. */
  const loadForCall = async <Loaded>(part: LazyPart<Loaded>): Promise<Loaded> => {
    try {
      return (await preload(part)) ?? (await load(part));
    } catch (error) {
      throw new CallError({ kind: "network" }, error);
    }
  };
  const open = <Loaded>(part: LazyPart<Loaded>): ShownPart<Loaded> => {
    const actor = createActor(partMachine, {
      ...inspection,
      input: { load: () => load(part), onBreak: () => part.onFail?.(app(), firstMessages.unexpected) },
    });
    actor.start();
    actors.set(part, actor);
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
          // A front end may leave after the app has stopped.
          if (viewers === 0 && actors.get(part) === actor) actor.send({ type: "part.hide" });
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
    for (const actor of actors.values()) actor.stop();
    actors.clear();
    shown.clear();
  };
  return { load, preload, loadForCall, partOf, stop };
};
