import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectIsModalClosing, selectModal } from "../dialogs/modal.machine.ts";
import { paletteScreen } from "../palette/palette.screens.ts";
import { selectPaletteText } from "../palette/palette.machine.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { frameOf, takeTypedAhead } from "./frameActors.ts";
import { selectIsTypedAhead } from "./typedAhead.machine.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const pressOf = (key: string, held: Partial<typeof bare> = {}) => ({ key, ...bare, ...held });

const open = async () => {
  const { app } = await openSignedIn({ views: { list: [] }, search: { find: [] } });
  const { shortcuts, typedAhead } = frameOf(app);
  return {
    app,
    askPalette: () => shortcuts.send({ type: "shortcuts.palette" }),
    isTaken: (key: string, held?: Partial<typeof bare>, isOnButton = false) =>
      selectIsTypedAhead(pressOf(key, held), isOnButton)(typedAhead.getSnapshot()),
    type: (...keys: readonly string[]) => {
      for (const key of keys) typedAhead.send({ type: "ahead.key", press: pressOf(key) });
    },
  };
};

describe("keys typed ahead of the palette", () => {
  test("are the page's own as long as nobody asked for the palette", async () => {
    const { app, type, isTaken } = await open();
    type("c");
    expect(isTaken("c")).toBe(false);
    expect(takeTypedAhead(app)).toEqual([]);
  });

  test("are kept for its box, once and in their order", async () => {
    const { app, askPalette, type, isTaken } = await open();
    askPalette();
    expect(isTaken("c")).toBe(true);
    type("m", "i", "Backspace", "Enter");
    expect(takeTypedAhead(app)).toEqual(["m", "i", "Backspace", "Enter"]);
    expect(isTaken("c")).toBe(false);
    expect(takeTypedAhead(app)).toEqual([]);
  });

  test("fill the box", async () => {
    const { app, askPalette, type } = await open();
    askPalette();
    type("m", "i", "l");
    const palette = openScreen(app, paletteScreen(app), undefined).screen;
    palette.send({ type: "palette.keys", keys: takeTypedAhead(app) });
    await settle();
    expect(selectPaletteText(palette.getSnapshot())).toBe("mil");
  });

  test("leave Tab, keys with Ctrl and Alt, and function keys to the browser", async () => {
    const { app, askPalette, type, isTaken } = await open();
    askPalette();
    expect([
      isTaken("Tab"),
      isTaken("F5"),
      isTaken("k", { ctrlKey: true }),
      isTaken("t", { altKey: true }),
    ]).toEqual([false, false, false, false]);
    type("Tab", "F5");
    expect(takeTypedAhead(app)).toEqual([]);
  });

  test("leave Enter and Space to a button of the dialog, such as 'Try again' if the box's code could not be loaded", async () => {
    const { askPalette, isTaken } = await open();
    askPalette();
    expect(["Enter", " ", "Escape", "c"].map((key) => isTaken(key, {}, true))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(["Enter", " "].map((key) => isTaken(key))).toEqual([true, true]);
  });

  test("end with Escape, which closes a palette that is not drawn yet", async () => {
    const { app, askPalette, type, isTaken } = await open();
    askPalette();
    expect(isTaken("Escape")).toBe(true);
    type("m", "Escape");
    expect(selectIsModalClosing(app.modal.getSnapshot())).toBe(true);
    expect(isTaken("c")).toBe(false);
    expect(takeTypedAhead(app)).toEqual([]);
  });

  test("end where the palette is closed, asked away or taken back", async () => {
    const { app, askPalette, isTaken } = await open();
    askPalette();
    app.modal.send({ type: "modal.leave" });
    expect(isTaken("c")).toBe(false);
    askPalette();
    askPalette();
    expect(isTaken("c")).toBe(false);
  });

  test("are not taken from another modal", async () => {
    const { app, askPalette, isTaken } = await open();
    app.modal.send({ type: "modal.open", title: "Add company", content: "companyForm" });
    askPalette();
    expect(selectModal(app.modal.getSnapshot())?.content).toBe("companyForm");
    expect(isTaken("c")).toBe(false);
  });
});
