import { lazyPart, type Ports } from "@canopy/core";
import { addressBar } from "./addressBar.ts";
import { localStore, tabStore } from "./localStore.ts";
import { presence } from "./presence.ts";
import { isServed, reload } from "./pageLoad.ts";
import { randomness } from "./randomness.ts";
import { tabLock } from "./tabLock.ts";
import { waysOut } from "./waysOut.ts";
import { whenIdle } from "./whenIdle.ts";

const apiBase: unknown = import.meta.env["VITE_API_BASE_URL"];

/** Creates core's ports for this browser. */
export const browserPorts = (): Ports => ({
  apiBase: typeof apiBase === "string" && apiBase !== "" ? apiBase : location.origin,
  fetch: (request) => fetch(request),
  local: localStore,
  tab: tabStore,
  address: addressBar,
  presence,
  lock: tabLock,
  waysOut,
  whenIdle,
  feedback: lazyPart(() => import("./feedbackPort.ts")),
  random: randomness,
  log: (level, message, detail) => console[level](message, ...(detail === undefined ? [] : [detail])),
  reload,
  isServed,
});
