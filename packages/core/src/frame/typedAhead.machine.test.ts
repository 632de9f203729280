import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectQuestion } from "../dialogs/confirm.machine.ts";
import { selectIsModalClosing, selectModal } from "../dialogs/modal.machine.ts";
import { paletteScreen } from "../palette/palette.screens.ts";
import { selectPaletteText } from "../palette/palette.machine.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { frameOf, keepKey, keepKeys, keepKeysWhile } from "./frameActors.ts";
import { takeTypedAhead } from "./takeTypedAhead.ts";
import { LONGEST_AHEAD_MS, selectIsTypedAhead, type KeyPlace } from "./typedAhead.machine.ts";
import { typedText } from "./typedText.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const onPage: KeyPlace = { isOnButton: false, isInside: false, hasQuestion: false, hasPage: true };
const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const pressOf = (key: string, held: Partial<typeof bare> = {}) => ({ key, ...bare, ...held });

const open = async () => {
  const { app } = await openSignedIn({ views: { list: [] }, search: { find: [] } });
  const { shortcuts, typedAhead } = frameOf(app);
  return {
    app,
    askPalette: () => shortcuts.send({ type: "shortcuts.palette" }),
    isTaken: (
      key: string,
      held?: Partial<typeof bare>,
      place: Partial<KeyPlace> = {},
      opening: "palette" | "dialog" | "other" = selectModal(app.modal.getSnapshot())?.content === "palette"
        ? "palette"
        : "dialog",
    ) => selectIsTypedAhead(pressOf(key, held), { ...onPage, ...place }, opening)(typedAhead.getSnapshot()),
    type: (...keys: readonly string[]) => {
      for (const key of keys) keepKey(app, pressOf(key), onPage);
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
    expect(["Enter", " ", "Escape", "c"].map((key) => isTaken(key, {}, { isOnButton: true }))).toEqual([
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

  test("are taken from a field of the page too", async () => {
    const { askPalette, isTaken } = await open();
    askPalette();
    expect(["c", "Enter"].map((key) => isTaken(key, {}, { isInside: true }))).toEqual([true, true]);
  });

  test("do not open it over another modal", async () => {
    const { app, askPalette } = await open();
    app.modal.send({ type: "modal.open", title: "Add company", content: "companyForm" });
    askPalette();
    expect(selectModal(app.modal.getSnapshot())?.content).toBe("companyForm");
  });
});

describe("keys typed ahead of a form in the modal", () => {
  const openForm = async () => {
    const opened = await open();
    const { modal } = opened.app;
    const openModal = () => modal.send({ type: "modal.open", title: "Add company", content: "companyForm" });
    return { ...opened, openModal };
  };

  test("are kept for its first field, and do nothing on the page", async () => {
    const { app, openModal, type, isTaken } = await openForm();
    expect(isTaken("c")).toBe(false);
    openModal();
    expect(["c", "?", "/", "Backspace", "Enter", "Escape"].filter((key) => !isTaken(key))).toEqual([]);
    type("c", "a", "n", "m", "Backspace", " ", "i", "Enter");
    expect(typedText(takeTypedAhead(app))).toBe("can i");
    expect(isTaken("c")).toBe(false);
  });

  test("leave arrows, and Space before a letter, to the page", async () => {
    const { openModal, type, isTaken } = await openForm();
    openModal();
    expect(["ArrowDown", "ArrowUp", " "].filter((key) => isTaken(key))).toEqual([]);
    type("c");
    expect(isTaken(" ")).toBe(true);
  });

  test("are not taken from a field, a menu or what stands in the dialog", async () => {
    const { openModal, isTaken } = await openForm();
    openModal();
    expect(["c", "Enter", "Escape"].filter((key) => isTaken(key, {}, { isInside: true }))).toEqual([]);
  });

  test("end where the modal is closed, and begin with the next one", async () => {
    const { app, openModal, type, isTaken } = await openForm();
    openModal();
    type("c", "Escape");
    expect(selectIsModalClosing(app.modal.getSnapshot())).toBe(true);
    expect(isTaken("c")).toBe(false);
    openModal();
    expect(isTaken("c")).toBe(true);
    expect(takeTypedAhead(app)).toEqual([]);
  });

  test("are kept while the modal's code is loaded, and no longer where that fails", async () => {
    const { app, openModal, type, isTaken } = await openForm();
    const opening = keepKeysWhile(app, async () => {
      await Promise.resolve();
      openModal();
    });
    type("c");
    await opening;
    type("a");
    expect(takeTypedAhead(app)).toEqual(["c", "a"]);
    app.modal.send({ type: "modal.leave" });
    await keepKeysWhile(app, () => Promise.reject(new Error("offline")));
    expect(isTaken("c")).toBe(false);
  });
});

describe("keys typed ahead of a question", () => {
  const ask = async () => {
    const opened = await open();
    const run = vi.fn<() => void>();
    opened.app.ask({ message: "Delete it?" }, run);
    const press = (key: string, place: Partial<KeyPlace> = {}) =>
      keepKey(opened.app, pressOf(key), { ...onPage, hasQuestion: false, ...place });
    return { ...opened, run, press };
  };

  test("do nothing on the page, and Enter answers no question that nobody sees yet", async () => {
    const { app, run, press } = await ask();
    expect(["c", "?", "/", "Enter"].filter((key) => !press(key))).toEqual([]);
    await settle();
    expect(selectQuestion(app.confirm.getSnapshot())?.message).toBe("Delete it?");
    expect(run).not.toHaveBeenCalled();
    expect(takeTypedAhead(app)).toEqual([]);
  });

  test("are the question's own once it is drawn", async () => {
    const { press } = await ask();
    expect(press("Enter", { hasQuestion: true })).toBe(false);
  });

  test("are a field's where they are pressed in one", async () => {
    const { press } = await ask();
    expect(press("c", { isInside: true })).toBe(false);
  });
});

describe("keys typed ahead of a menu or a form on the page", () => {
  test("are kept for it, and Enter may press its button again", async () => {
    const { app, type, isTaken } = await open();
    keepKeys(app);
    expect(["c", "/", "Backspace", "Enter", "Escape"].filter((key) => isTaken(key, {}, {}, "other"))).toEqual(
      ["c", "/", "Backspace"],
    );
    type("s", "t", "Enter");
    expect(takeTypedAhead(app)).toEqual(["s", "t"]);
  });

  test("are the page's again after 10 seconds without it", async () => {
    const { app, isTaken } = await open();
    keepKeys(app);
    await vi.advanceTimersByTimeAsync(LONGEST_AHEAD_MS - 1);
    expect(isTaken("c")).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isTaken("c")).toBe(false);
  });

  test("are kept while the code of a page that is a form is loaded", async () => {
    const { app } = await open();
    const press = (key: string, hasPage: boolean) => keepKey(app, pressOf(key), { ...onPage, hasPage });
    app.announce({ type: "navigate", to: "/company/" });
    expect(press("c", false)).toBe(false);
    app.announce({ type: "navigate", to: "/user/create" });
    expect(press("c", false)).toBe(true);
    expect(press("?", true)).toBe(true);
    expect(takeTypedAhead(app)).toEqual(["c", "?"]);
    expect(press("c", true)).toBe(false);
  });
});
