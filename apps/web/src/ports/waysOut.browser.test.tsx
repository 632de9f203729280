import { expect, onTestFinished, test } from "vitest";
import { render } from "vitest-browser-react";
import { waysOut } from "./waysOut.ts";

const closing = () => {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

test("links within the app are held back, and the browser warns, only while it is so wanted", async () => {
  let isHeld = true;
  const held: string[] = [];
  const followed: string[] = [];
  const stop = waysOut.hold(
    () => isHeld,
    (to) => held.push(to),
  );
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    followed.push(event.target instanceof Element ? (event.target.textContent ?? "") : "");
  };
  document.addEventListener("click", follow);
  onTestFinished(() => document.removeEventListener("click", follow));
  const screen = await render(
    <p>
      <a href="/user/?page=2#top">Users</a> <a href="https://example.com/">Elsewhere</a>
      <button type="button">Save</button>
    </p>,
  );
  for (const name of ["Users", "Elsewhere", "Save"]) await screen.getByText(name).click();
  expect(held).toEqual(["/user/?page=2#top"]);
  expect(followed).toEqual(["Elsewhere", "Save"]);
  await screen.getByText("Users").click({ modifiers: ["Control"] });
  expect(held).toHaveLength(1);
  expect(closing()).toBe(true);
  isHeld = false;
  await screen.getByText("Users").click();
  expect(closing()).toBe(false);
  isHeld = true;
  stop();
  await screen.getByText("Users").click();
  expect(closing()).toBe(false);
  expect(held).toHaveLength(1);
});

test("a link to a place on the same page is followed", async () => {
  const held: string[] = [];
  const stop = waysOut.hold(
    () => true,
    (to) => held.push(to),
  );
  onTestFinished(stop);
  const address = location.href;
  onTestFinished(() => history.replaceState(history.state, "", address));
  const screen = await render(
    <p>
      <a href="#content">Skip to content</a> <a href="?page=2#content">Next page</a>
    </p>,
  );
  await screen.getByText("Skip to content").click();
  expect(held).toEqual([]);
  expect(location.hash).toBe("#content");
  await screen.getByText("Next page").click();
  expect(held).toEqual([`${location.pathname}?page=2#content`]);
});

test("the browser warns before the tab closes while links are followed", async () => {
  const held: string[] = [];
  const stop = waysOut.hold(
    (by) => by === "tab",
    (to) => held.push(to),
  );
  onTestFinished(stop);
  const followed: Event[] = [];
  const follow = (event: MouseEvent): void => {
    event.preventDefault();
    followed.push(event);
  };
  document.addEventListener("click", follow);
  onTestFinished(() => document.removeEventListener("click", follow));
  const screen = await render(<a href="/user/">Users</a>);
  await screen.getByText("Users").click();
  expect(held).toEqual([]);
  expect(followed).toHaveLength(1);
  expect(closing()).toBe(true);
});
