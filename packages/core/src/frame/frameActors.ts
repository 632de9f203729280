import { createActor, fromCallback } from "xstate";
import { pollStartMachine } from "./pollStart.machine.ts";
import { SHORTCUTS_KEY, shortcutsMachine } from "./shortcuts.machine.ts";
import { SIDEBAR_KEY, sidebarMachine, type MenuAddresses } from "./sidebar.machine.ts";
import { selectTypedKeys, typedAheadMachine } from "./typedAhead.machine.ts";
import { selectIsConfirmClosing, selectQuestion } from "../dialogs/confirm.machine.ts";
import { selectIsModalClosing, selectModal } from "../dialogs/modal.machine.ts";
import { menuAddress, onDefaultView } from "../lists/listPreferences.ts";
import { menuAddresses } from "../routing/menu.ts";
import { perSession } from "../services/perSession.ts";
import type { App } from "../services/runningApp.ts";
import type { Services } from "../services/services.ts";
import type { AddressBar } from "../base/ports.ts";

const PALETTE = "palette";

/** Dependencies of the frame. */
interface FrameDeps extends Pick<Services, "preferences" | "userId">, Partial<Pick<Services, "inspection">> {
  readonly address: Pick<AddressBar, "onChange">;
  /** Shows the list of keyboard shortcuts. */
  readonly showShortcuts: () => void;
  /** Opens the command palette, or closes it; does nothing while another dialog is open. */
  readonly showPalette: (isInOverlay: boolean) => void;
  readonly closePalette: () => void;
  /** Calls back once the palette is not shown; the returned function ends that. */
  readonly onPaletteGone: (tell: () => void) => () => void;
}

/** Creates the actors of the frame for signed-in people, with their stored preferences. */
export const createFrame = ({ preferences, userId, address, inspection, ...deps }: FrameDeps) => {
  const menu = (): MenuAddresses =>
    Object.fromEntries(menuAddresses.map((to) => [to, menuAddress({ preferences, userId }, to)]));
  const isSet = (key: string) => preferences.read(key) === "true";
  const typedAhead = createActor(
    typedAheadMachine.provide({
      actors: {
        watchPalette: fromCallback(({ sendBack }) =>
          deps.onPaletteGone(() => sendBack({ type: "ahead.end" })),
        ),
      },
      actions: { closePalette: deps.closePalette },
    }),
    inspection,
  );
  return {
    typedAhead,
    sidebar: createActor(
      sidebarMachine.provide({
        actors: {
          watchAddress: fromCallback(({ sendBack }) =>
            address.onChange(() => sendBack({ type: "drawer.close" })),
          ),
          watchMenu: fromCallback(({ sendBack }) => {
            const tell = () => sendBack({ type: "menu.changed", menu: menu() });
            // a page that the browser held back hears nothing of other tabs; it reads anew when it moves
            const stops = [onDefaultView({ preferences }, tell), address.onChange(tell)];
            return () => {
              for (const stop of stops) stop();
            };
          }),
        },
        actions: {
          rememberCollapsed: (_, { isCollapsed }) => preferences.write(SIDEBAR_KEY, String(isCollapsed)),
        },
      }),
      { ...inspection, input: { isCollapsed: isSet(SIDEBAR_KEY), menu: menu() } },
    ),
    shortcuts: createActor(
      shortcutsMachine.provide({
        actions: {
          remember: (_, { isOff }) => preferences.write(SHORTCUTS_KEY, String(isOff)),
          showHelp: deps.showShortcuts,
          showPalette: (_, { isInOverlay = false }) => {
            deps.showPalette(isInOverlay);
            typedAhead.send({ type: "ahead.begin" });
          },
        },
      }),
      { ...inspection, input: { isOff: isSet(SHORTCUTS_KEY) } },
    ),
    pollStart: createActor(pollStartMachine, inspection),
  };
};

const isPaletteShown = ({ modal }: App): boolean =>
  selectModal(modal.getSnapshot())?.content === PALETTE && !selectIsModalClosing(modal.getSnapshot());

/** Whether no dialog but the palette is open. A key in a closing modal still counts as in an overlay. */
const mayShowPalette = ({ modal, confirm }: App, isInOverlay: boolean): boolean => {
  const asked = confirm.getSnapshot();
  if (selectQuestion(asked) && !selectIsConfirmClosing(asked)) return false;
  return selectIsModalClosing(modal.getSnapshot()) || (!selectModal(modal.getSnapshot()) && !isInOverlay);
};

/** The sidebar, the shortcuts, the keys typed ahead and the start of the polls of the session. */
export const frameOf = perSession((app) =>
  createFrame({
    ...app.services,
    showShortcuts: () =>
      app.modal.send({ type: "modal.open", title: "Keyboard shortcuts", content: "shortcuts" }),
    showPalette: (isInOverlay) => {
      if (isPaletteShown(app)) app.modal.send({ type: "modal.dismiss", by: "escape" });
      else if (mayShowPalette(app, isInOverlay))
        app.modal.send({ type: "modal.open", title: "Commands", content: PALETTE });
    },
    closePalette: () => app.modal.send({ type: "modal.dismiss", by: "escape" }),
    onPaletteGone: (tell) => {
      const look = () => isPaletteShown(app) || tell();
      look();
      const watched = app.modal.subscribe(look);
      return () => watched.unsubscribe();
    },
  }),
);

/** The keys that were pressed before the palette's box had the focus; from now on keys go to the box. */
export const takeTypedAhead = (app: App): readonly string[] => {
  const { typedAhead } = frameOf(app);
  const keys = selectTypedKeys(typedAhead.getSnapshot());
  typedAhead.send({ type: "ahead.end" });
  return keys;
};
