import { afterAll, beforeEach, expect, test } from "vitest";
import { addressBar } from "./addressBar.ts";

const own = addressBar.read();
beforeEach(() => addressBar.go(own, { replace: false }));
afterAll(() => addressBar.go(own, { replace: true }));

test("An address knows from which one it was opened, also once it is replaced", () => {
  addressBar.go("#one", { replace: false });
  addressBar.go("#two", { replace: false });
  expect(addressBar.openedFrom()).toBe(`${own}#one`);
  addressBar.go("#three", { replace: true });
  expect([addressBar.read(), addressBar.openedFrom()]).toEqual([`${own}#three`, `${own}#one`]);
});

test("After Back, the former address knows its own", async () => {
  addressBar.go("#one", { replace: false });
  addressBar.go("#two", { replace: false });
  addressBar.back();
  await expect.poll(() => addressBar.read()).toBe(`${own}#one`);
  expect(addressBar.openedFrom()).toBe(own);
});

test("An address that this app did not open knows none", () => {
  history.pushState(null, "", "#foreign");
  expect(addressBar.openedFrom()).toBeUndefined();
});
