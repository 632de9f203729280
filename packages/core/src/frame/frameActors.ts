import { createActor, fromCallback } from "xstate";
import type { KeyPress } from "./keyPress.ts";
import { pollStartMachine } from "./pollStart.machine.ts";
import { SHORTCUTS_KEY, shortcutsMachine } from "./shortcuts.machine.ts";
import { SIDEBAR_KEY, sidebarMachine, type MenuAddresses } from "./sidebar.machine.ts";
import {
  isAheadOfQuestion,
  selectIsTypedAhead,
  typedAheadMachine,
  type KeyPlace,
  type TypedAheadEvent,
} from "./typedAhead.machine.ts";
import { selectIsConfirmClosing, selectQuestion } from "../dialogs/confirm.machine.ts";
import { selectIsModalClosing, selectModal, selectModalOpening } from "../dialogs/modal.machine.ts";
import { menuAddress, onDefaultView } from "../lists/listPreferences.ts";
import { menuAddresses } from "../routing/menu.ts";
import { perSession } from "../services/perSession.ts";
import type { App } from "../services/runningApp.ts";
import type { Services } from "../services/services.ts";
import type { AddressBar, Stop } from "../base/ports.ts";

const PALETTE = "palette";

/** Dependencies of the frame. */
interface FrameDeps extends Pick<Services, "preferences" | "userId">, Partial<Pick<Services, "inspection">> {
  readonly address: Pick<AddressBar, "onChange">;
  /** Shows the list of keyboard shortcuts. */
  readonly showShortcuts: () => void;
  /** Opens the command palette, or closes it; does nothing while another dialog is open. */
  readonly showPalette: (isInOverlay: boolean) => void;
  readonly closeModal: () => void;
  /** Tells of each opening of the modal, and of its end; the returned function ends that. */
  readonly watchModal: (tell: (event: TypedAheadEvent) => void) => Stop;
}

/** Creates the actors of the frame for signed-in people, with their stored preferences. */
export const createFrame = ({ preferences, userId, address, inspection, ...deps }: FrameDeps) => {
  const menu = (): MenuAddresses =>
    Object.fromEntries(menuAddresses.map((to) => [to, menuAddress({ preferences, userId }, to)]));
  const isSet = (key: string) => preferences.read(key) === "true";
  const typedAhead = createActor(
    typedAheadMachine.provide({
      actors: { watchModal: fromCallback(({ sendBack }) => deps.watchModal(sendBack)) },
      actions: { closeModal: deps.closeModal },
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
          showPalette: (_, { isInOverlay = false }) => deps.showPalette(isInOverlay),
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
    closeModal: () => app.modal.send({ type: "modal.dismiss", by: "escape" }),
    watchModal: (tell) => {
      let last: number | false = false;
      const watched = app.modal.subscribe((snapshot) => {
        const opening = snapshot.matches("open") && selectModalOpening(snapshot);
        if (opening === last) return;
        last = opening;
        tell({ type: opening ? "ahead.begin" : "ahead.end" });
      });
      return () => watched.unsubscribe();
    },
  }),
);

/** Keeps keys for a menu or a form that was asked for. */
export const keepKeys = (app: App): void => frameOf(app).typedAhead.send({ type: "ahead.begin" });

/** Keeps a pressed key for what is opening; false where the key is the page's own. */
export const keepKey = (app: App, press: KeyPress, place: KeyPlace): boolean => {
  const { typedAhead } = frameOf(app);
  const opened = app.currentRoute.read();
  if (app.confirm.getSnapshot().matches("asking") && isAheadOfQuestion(press, place)) return true;
  if (!place.hasPage && opened.kind === "open" && opened.route.isForm) keepKeys(app);
  const isDialog = app.modal.getSnapshot().matches("open");
  const opening = isPaletteShown(app) ? "palette" : isDialog ? "dialog" : "other";
  const isKept = selectIsTypedAhead(press, place, opening)(typedAhead.getSnapshot());
  if (isKept) typedAhead.send({ type: "ahead.key", press });
  return isKept;
};

/** Keeps keys for a modal whose code is loaded before it opens; where it does not open, the page has them again, and the next press tries again. */
export const keepKeysWhile = async (app: App, open: () => Promise<void>): Promise<void> => {
  keepKeys(app);
  await open().catch(() => undefined);
  if (!app.modal.getSnapshot().matches("open")) frameOf(app).typedAhead.send({ type: "ahead.end" });
};
