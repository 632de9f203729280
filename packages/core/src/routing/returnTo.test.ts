import { expect, test, vi } from "vitest";
import { fakePorts } from "../testing/fakePorts.ts";
import { createReturn } from "./returnTo.ts";

const PAGE = "/process/1?milestone=7";
const OPENED = `${PAGE}&finding=5`;

/** An address bar that came from the home page to `visits`, each pushed over the one before. */
const barAfter = (...visits: readonly string[]) => {
  const { address } = fakePorts({ address: "/" });
  for (const to of visits) address.go(to, { replace: false });
  return address;
};
/** The addresses that Back visits from here. */
const backs = (address: ReturnType<typeof barAfter>): readonly string[] => {
  const found = [address.read()];
  while (address.openedFrom() !== undefined) {
    address.back();
    found.push(address.read());
  }
  return found;
};

test("what was opened from the page goes back to it, and leaves no second entry of the page", () => {
  const address = barAfter(PAGE, OPENED);
  createReturn(address)(PAGE);
  expect(backs(address)).toEqual([PAGE, "/"]);
});

test("an address that was opened from elsewhere is replaced by the page", () => {
  const address = barAfter("/finding/", OPENED);
  createReturn(address)(PAGE);
  expect(backs(address)).toEqual([PAGE, "/finding/", "/"]);
});

test("an address that replaced the opened one still goes back to the page", () => {
  const address = barAfter(PAGE, OPENED);
  address.go(`${PAGE}&finding=6`, { replace: true });
  createReturn(address)(PAGE);
  expect(backs(address)).toEqual([PAGE, "/"]);
});

test("a second press before the browser has gone back does not leave the page; what is opened anew closes again", () => {
  const address = barAfter(PAGE, OPENED);
  const back = vi.spyOn(address, "back").mockImplementation(() => undefined); // a browser's goes back later
  const returnTo = createReturn(address);
  returnTo(PAGE);
  returnTo(PAGE);
  expect(back).toHaveBeenCalledOnce();
  back.mockRestore();
  address.back();
  address.go(OPENED, { replace: false });
  returnTo(PAGE);
  expect(backs(address)).toEqual([PAGE, "/"]);
});

test("it leaves no listener behind", () => {
  const address = barAfter(PAGE, OPENED);
  createReturn(address)(PAGE);
  expect(address.listenerCount()).toBe(0);
});
