import type { AnyActor } from "xstate";
import { selectSessionKey } from "../session/session.machine.ts";
import type { Announcement } from "../base/announcement.ts";
import type { App } from "./runningApp.ts";

/** Actors by their names. */
type Parts = Readonly<Record<string, AnyActor>>;

/**
 * Connects actors that only a session needs, such as notifications and feedback. `open` creates the actors from
 * `app.services` and `app.ports`. They start when a screen of a session first asks for them, are shared within that
 * session, and stop with it or with the app. Their announcements are carried out; none may be emitted on entry, because
 * a screen may ask while it is being drawn. At the end each receives `session.over`, to clear what it shows, and is
 * stopped; the next session gets new ones.
 *
 * `createApp` does not import it, so that the sign-in form stays small: only the Shell and what it draws import a
 * part's file.
 */
export const perSession = <Opened extends Parts>(open: (app: App) => Opened): ((app: App) => Opened) => {
  const known = new WeakMap<App, { readonly key: number; readonly parts: Opened }>();
  return (app) => {
    const key = selectSessionKey(app.session.getSnapshot());
    const last = known.get(app);
    if (last?.key === key) return last.parts;
    const parts = open(app);
    known.set(app, { key, parts });
    begin(app, Object.values(parts));
    return parts;
  };
};

const announced: readonly string[] = [
  "toast",
  "navigate",
  "back",
  "return",
  "reload",
] satisfies Announcement["type"][];

const begin = (app: App, actors: readonly AnyActor[]): void => {
  const subscriptions = actors.map((actor) =>
    actor.on("*", (said) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- told apart by their type, as everywhere
      if (announced.includes(said.type)) app.announce(said as Announcement);
    }),
  );
  const end = (): void => {
    for (const subscription of subscriptions.splice(0)) subscription.unsubscribe();
    for (const actor of actors) {
      actor.send({ type: "session.over" });
      actor.stop();
    }
  };
  subscriptions.push(app.session.on("session.over", end), app.session.subscribe({ complete: end }));
  for (const actor of actors) actor.start();
};
