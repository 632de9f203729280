import { matchRoute } from "../routing/match.ts";
import { redirectOf } from "../routing/redirect.ts";
import type { Ports } from "../base/ports.ts";
import type { Services } from "../services/services.ts";

/** Returns a function that runs the code of the screen to which the address leads after the sign-in. It fails silently, as the screen's own loading tells. */
export const createRunNext =
  ({ address, frame }: Pick<Ports, "address" | "frame">, preload: Services["preload"]) =>
  async (): Promise<void> => {
    const next = matchRoute(redirectOf(address.read()));
    if (!frame || !next) return;
    const code = await preload(frame);
    const part = code?.screenOf(next.name);
    if (part) await preload(part);
  };
