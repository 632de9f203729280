import { startTransition, useState, useSyncExternalStore } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { CommandBox } from "./CommandBox.tsx";

const nothing = (): void => undefined;

/** A text outside of React, as that of a machine. */
const storeOf = (first: string) => {
  let text = first;
  const listeners = new Set<() => void>();
  return {
    read: () => text,
    write: (next: string) => {
      text = next;
      for (const listen of listeners) listen();
    },
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

test("The box shows the keys that were kept for it as soon as it has the focus", async () => {
  const store = storeOf("");
  function Palette() {
    return (
      <CommandBox
        label="Find a command"
        text={useSyncExternalStore(store.listen, store.read)}
        entries={[]}
        highlighted={0}
        news=""
        search="idle"
        noneText="Nothing matches."
        onFocus={() => store.write("shortcut")}
        onText={store.write}
        onNext={nothing}
        onPrevious={nothing}
        onRun={nothing}
        onRetry={nothing}
      />
    );
  }
  /** Draws the palette as it is drawn once its code has come: when React finds time for it. */
  function Late() {
    const [isThere, setThere] = useState(false);
    return isThere ? (
      <Palette />
    ) : (
      <button type="button" onClick={() => setTimeout(() => startTransition(() => setThere(true)))}>
        Open
      </button>
    );
  }
  const shown = new Promise<string>((resolve) => {
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLInputElement) queueMicrotask(() => resolve(target.value));
    });
  });
  const screen = await render(<Late />);
  await screen.getByRole("button", { name: "Open" }).click();
  expect(await shown).toBe("shortcut");
});
