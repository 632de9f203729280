import type { AnyActor } from "xstate";
import { selectSessionKey } from "../session/session.machine.ts";
import type { Announcement } from "../base/announcement.ts";
import type { App } from "./runningApp.ts";

/** Actors by their names. */
type Parts = Readonly<Record<string, AnyActor>>;

/**
 * A seam for what only the signed-in need, such as notifications and feedback. `open` makes the actors, provided
 * with what they take from `app.reach` and `app.ports`; they begin when a screen of a session first asks for them,
 * are the same for all who ask in that session, and end with it, or with the app. The announcements among what they
 * emit are announced; none may come on entry, since a screen may ask while it is being drawn. At the end each is sent
 * `session.over`, which it may take to clear what it shows, and is stopped; whoever asks in the next session gets new
 * ones.
 *
 * `createApp` knows nothing of it, so that the way to the sign-in form stays light: a part's file is imported by the
 * Shell or by what the Shell draws, and by nothing that `createApp` imports.
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

const announced: readonly string[] = ["toast", "navigate", "back", "reload"] satisfies Announcement["type"][];

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
