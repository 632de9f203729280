import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { onScreenLeave } from "../ports/use.ts";
import { Visit } from "./Visit.tsx";

const places = [{}, {}] as const;

/** A page of two screens; the first has a title and a link, and both go with it. */
function Page({ at }: { readonly at: 0 | 1 }) {
  "use no memo"; // so that each render updates all of it, also where nothing has changed
  return (
    <main tabIndex={-1}>
      <Visit place={places[at]} />
      {at === 0 && <h1>Projects</h1>}
      {at === 0 && <a href="#record">Granite Peak</a>}
      <button type="button">Stays</button>
    </main>
  );
}

/** What of the first screen still stands at the moment when something loses the focus. */
const standingAtBlur = (): readonly boolean[] => {
  const standing: boolean[] = [];
  document.addEventListener("focusout", () => standing.push(document.querySelector("h1") !== null), {
    once: true,
  });
  return standing;
};

test("a screen that goes loses the focus while all of it still stands", async () => {
  const screen = await render(<Page at={0} />);
  screen.getByRole("link").element().focus();
  const standing = standingAtBlur();
  await screen.rerender(<Page at={1} />);
  expect(standing).toEqual([true]);
  expect(document.activeElement).toBe(document.body);
});

test("who waits for the next screen is told once the one that goes has lost the focus, while it still stands", async () => {
  const told: unknown[] = [];
  const screen = await render(<Page at={0} />);
  screen.getByRole("link").element().focus();
  const stop = onScreenLeave(() =>
    told.push([document.querySelector("h1")?.textContent, document.activeElement === document.body]),
  );
  await screen.rerender(<Page at={0} />);
  expect(told).toEqual([]);
  await screen.rerender(<Page at={1} />);
  stop();
  await screen.rerender(<Page at={0} />);
  expect(told).toEqual([["Projects", true]]);
});

test("what stays on the page keeps the focus, also where another screen comes", async () => {
  const screen = await render(<Page at={0} />);
  const stays = screen.getByRole("button").element();
  stays.focus();
  await screen.rerender(<Page at={1} />);
  expect(document.activeElement).toBe(stays);
});

test("nothing loses the focus while the screen is the same", async () => {
  const screen = await render(<Page at={0} />);
  const link = screen.getByRole("link").element();
  link.focus();
  const standing = standingAtBlur();
  await screen.rerender(<Page at={0} />);
  expect(standing).toEqual([]);
  expect(document.activeElement).toBe(link);
});
