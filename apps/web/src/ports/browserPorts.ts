import { type EarlyAnswer, fetchAfter, type Ports, lazyPart } from "@canopy/core";
import { addressBar } from "./addressBar.ts";
import { localStore, tabStore } from "./localStore.ts";
import { fetchNext } from "./fetchNext.ts";
import { isServed, reload } from "./pageLoad.ts";
import { presence } from "./presence.ts";
import { tabLock } from "./tabLock.ts";
import { waysOut } from "./waysOut.ts";

declare global {
  /** The read that the page's first script sent; undefined where it sent none. */
  var canopyEarly: EarlyAnswer | undefined;
}

const apiBase: unknown = import.meta.env["VITE_API_BASE_URL"];

/** Creates core's ports for this browser. */
export const browserPorts = (): Ports => ({
  apiBase: typeof apiBase === "string" && apiBase !== "" ? apiBase : location.origin,
  fetch: fetchAfter(
    () => globalThis.canopyEarly,
    (request) => fetch(request),
    () => performance.now(),
  ),
  local: localStore,
  tab: tabStore,
  address: addressBar,
  presence,
  lock: tabLock,
  waysOut,
  whenIdle,
  fetchNext,
  feedback: lazyPart(() => import("./feedbackPort.ts")),
  random: randomness,
  log: (level, message, detail) => console[level](message, ...(detail === undefined ? [] : [detail])),
  saveFile: lazyPart(() => import("./saveFile.ts").then((m) => m.saveFile)),
  upload: lazyPart(() => import("./uploadPort.ts").then((m) => m.upload)),
  shrinkPicture: lazyPart(() => import("./shrinkPicture.ts").then((m) => m.shrinkPicture)),
  reload,
  isServed,
});

/** Runs `act` once the page is loaded and the browser is idle; returns a function that cancels it. */
const whenIdle = (act: () => void): (() => void) => {
  const waiting = new AbortController();
  const { signal } = waiting;
  const actUnlessCalledOff = () => {
    if (!signal.aborted) act();
  };
  const wait = () =>
    "requestIdleCallback" in window
      ? window.requestIdleCallback(actUnlessCalledOff)
      : setTimeout(actUnlessCalledOff);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true, signal });
  return () => waiting.abort();
};

const hex = (byte: number) => byte.toString(16).padStart(2, "0");

/** Creates a random UUID, version 4. Not `crypto.randomUUID`, which pages over plain http do not have. */
const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, hex).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    "-",
  );
};

/** The browser's random numbers. */
const randomness = { uuid, fraction: () => Math.random() };
