import type { Claims } from "@canopy/contracts";
import { vi } from "vitest";
import type { App } from "../services/runningApp.ts";
import { fakeToken } from "./fakeToken.ts";
import { openApp } from "./openApp.ts";

/** Opens screens on a server that never answers, and leaves them. Tells how many requests they made, and which go on. */
export const abandonedReads = async (
  claims: Partial<Claims>,
  open: (app: App) => readonly { stop(): unknown }[],
): Promise<{ readonly made: number; readonly goingOn: readonly string[] }> => {
  const { app, ports } = await openApp({
    token: fakeToken(claims),
    fetch: () => new Promise<never>(() => undefined),
  });
  const actors = open(app);
  await vi.advanceTimersByTimeAsync(0);
  for (const actor of actors) actor.stop();
  await vi.advanceTimersByTimeAsync(0);
  const goingOn = ports.requests
    .filter(({ signal }) => !signal.aborted)
    .map(({ url }) => new URL(url).pathname);
  return { made: ports.requests.length, goingOn };
};
