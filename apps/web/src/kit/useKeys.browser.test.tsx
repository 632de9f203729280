import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { useKeys, useKeysFirst, useKeysLast } from "./useKeys.ts";

interface ListenerProps {
  readonly onKey: (event: KeyboardEvent) => boolean;
}

function Early({ onKey }: ListenerProps) {
  useKeysFirst(onKey);
  return null;
}

function Usual({ onKey }: ListenerProps) {
  useKeys(onKey);
  return null;
}

function Late({ onKey }: ListenerProps) {
  useKeysLast(onKey, true);
  return null;
}

test.each([
  ["useKeysFirst", Early],
  ["useKeys", Usual],
  ["useKeysLast", Late],
])("%s hears a key, but none of an input method", async (_, Listener) => {
  const keys: string[] = [];
  const press = (key: string, more: KeyboardEventInit = {}) =>
    document.body.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
    );
  await render(<Listener onKey={({ key }) => keys.push(key) > 0} />);
  press("g");
  press("composed", { isComposing: true });
  press("composed in Safari", { keyCode: 229 });
  expect(keys).toEqual(["g"]);
});
