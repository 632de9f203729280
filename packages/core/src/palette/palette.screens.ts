import { createActor, fromCallback } from "xstate";
import { selectData } from "../records/reading.machine.ts";
import { searchScreen } from "../search/search.screens.ts";
import type { App } from "../services/runningApp.ts";
import { screenPerApp, type Screen } from "../services/services.ts";
import { savedViews } from "../views/views.screens.ts";
import { commandsOf } from "./commands.ts";
import { paletteMachine, type PaletteEntry, type RecordSearchCommand } from "./palette.machine.ts";

const perform = (app: App, entry: PaletteEntry): void => {
  app.modal.send({ type: "modal.close" });
  if (entry.is === "command") entry.command.run();
  else app.announce({ type: "navigate", to: entry.hit.to, asksFirst: true });
};

/** The command palette of a running app. Source: behaviour.md §2 Command palette. */
export const paletteScreen = (app: App): Screen<typeof paletteMachine, undefined> => palettes(app);

const made = new WeakMap<App, Screen<typeof paletteMachine, undefined>>();

const palettes = (app: App): Screen<typeof paletteMachine, undefined> => {
  const known = made.get(app) ?? paletteOf(app);
  made.set(app, known);
  return known;
};

const paletteOf = (app: App): Screen<typeof paletteMachine, undefined> =>
  screenPerApp((services) => {
    const logic = paletteMachine.provide({
      actors: {
        search: fromCallback<RecordSearchCommand>(({ receive, sendBack }) => {
          const search = createActor(searchScreen.logic(services), services.inspection);
          search.subscribe((snapshot) => {
            const { text, hits } = snapshot.context;
            sendBack({
              type: "records.changed",
              hits: text === "" ? [] : hits,
              isSearching: snapshot.matches("searching") || snapshot.matches("joining"),
              hasFailed: snapshot.matches("failed"),
            });
          });
          search.start();
          receive((command) => search.send(command));
          return () => search.stop();
        }),
        watchViews: fromCallback(({ sendBack }) => {
          const views = createActor(savedViews.logic(services), {
            ...services.inspection,
            input: savedViews.input(services, undefined),
          });
          views.subscribe((snapshot) => {
            const read = selectData(snapshot);
            if (read) sendBack({ type: "views.changed", views: read });
          });
          views.start();
          return () => views.stop();
        }),
      },
      actions: { perform: (_, entry) => perform(app, entry) },
    });
    return { logic: () => logic, input: () => ({ commands: (views) => commandsOf(app, views) }) };
  });
