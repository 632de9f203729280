import { createActor, fromCallback } from "xstate";
import type { Preferences } from "../base/preferences.ts";
import { pollStartMachine } from "./pollStart.machine.ts";
import { SHORTCUTS_KEY, shortcutsMachine } from "./shortcuts.machine.ts";
import { SIDEBAR_KEY, sidebarMachine } from "./sidebar.machine.ts";
import { selectIsModalClosing, selectModal } from "../dialogs/modal.machine.ts";
import { perSession } from "../services/perSession.ts";
import type { Services } from "../services/services.ts";
import type { AddressBar } from "../base/ports.ts";

const PALETTE = "palette";

/** Dependencies of the frame. */
interface FrameDeps extends Partial<Pick<Services, "inspection">> {
  readonly preferences: Preferences;
  readonly address: Pick<AddressBar, "onChange">;
  /** Shows the list of keyboard shortcuts. */
  readonly showShortcuts: () => void;
  /** Opens the command palette, or closes it; does nothing while another modal is open. */
  readonly showPalette: () => void;
}

/** Creates the actors of the frame for signed-in people, with their stored preferences. */
export const createFrame = ({ preferences, address, showShortcuts, showPalette, inspection }: FrameDeps) => {
  const isSet = (key: string) => preferences.read(key) === "true";
  return {
    sidebar: createActor(
      sidebarMachine.provide({
        actors: {
          watchAddress: fromCallback(({ sendBack }) =>
            address.onChange(() => sendBack({ type: "drawer.close" })),
          ),
        },
        actions: {
          rememberCollapsed: (_, { isCollapsed }) => preferences.write(SIDEBAR_KEY, String(isCollapsed)),
        },
      }),
      { ...inspection, input: { isCollapsed: isSet(SIDEBAR_KEY) } },
    ),
    shortcuts: createActor(
      shortcutsMachine.provide({
        actions: {
          remember: (_, { isOff }) => preferences.write(SHORTCUTS_KEY, String(isOff)),
          showHelp: showShortcuts,
          showPalette,
        },
      }),
      { ...inspection, input: { isOff: isSet(SHORTCUTS_KEY) } },
    ),
    pollStart: createActor(pollStartMachine, inspection),
  };
};

/** The sidebar, the single-key shortcuts and the start of the polls of the session. */
export const frameOf = perSession((app) =>
  createFrame({
    ...app.services,
    showShortcuts: () =>
      app.modal.send({ type: "modal.open", title: "Keyboard shortcuts", content: "shortcuts" }),
    showPalette: () => {
      const shown = selectModal(app.modal.getSnapshot());
      if (!shown || selectIsModalClosing(app.modal.getSnapshot()))
        app.modal.send({ type: "modal.open", title: "Commands", content: PALETTE });
      else if (shown.content === PALETTE) app.modal.send({ type: "modal.dismiss", by: "escape" });
    },
  }),
);
