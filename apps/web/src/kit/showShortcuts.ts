import type { App } from "@canopy/core";

/** Opens the list of keyboard shortcuts. */
export const showShortcuts = (app: App): void =>
  app.modal.send({ type: "modal.open", title: "Keyboard shortcuts", content: "shortcuts" });
