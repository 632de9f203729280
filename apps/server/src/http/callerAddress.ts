import type { Services } from "./services.ts";
import { isPublic } from "../base/publicServer.ts";
import { canonicalAddress, trustedBy, type IsTrusted } from "../base/trustedProxies.ts";

/**
 * The caller's address: the socket's peer, or behind our own proxies the right-most address in `X-Forwarded-For` that
 * is not one of them. If all are ours, the left-most; an entry that is not an address ends the search at the one
 * before it. Source: behaviour.md §7 The server itself.
 */
export const callerAddress = (peer: string, forwardedFor: string | null, isTrusted: IsTrusted): string => {
  let address = canonicalAddress(peer) ?? peer;
  const hops = forwardedFor === null ? [] : forwardedFor.split(",");
  while (isTrusted(address)) {
    const hop = canonicalAddress(withoutPort(hops.pop()?.trim() ?? ""));
    if (hop === undefined) return address;
    address = hop;
  }
  return address;
};

/** Removes ports and brackets: `192.0.2.1:443` and `[2001:db8::1]:443`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;

const WARN_EVERY_MS = 60 * 60_000;
const IGNORED =
  "an X-Forwarded-For is ignored: if its sender is your proxy, add the sender's address to TRUSTED_PROXIES; otherwise every caller counts as that one address";

/** Reads the caller's address of each request. A public server that ignores an `X-Forwarded-For` because its sender is not in TRUSTED_PROXIES logs that once an hour. */
export const readCallerAddress = ({ config, log, now }: Pick<Services, "config" | "log" | "now">) => {
  const isTrusted = trustedBy(config.trustedProxies ?? []);
  let warnAgainMs = -Infinity;
  return (request: Request, peer: string): string => {
    const forwardedFor = request.headers.get("x-forwarded-for");
    const sender = canonicalAddress(peer) ?? peer;
    if (forwardedFor !== null && isPublic(config) && !isTrusted(sender)) {
      const nowMs = now().getTime();
      if (nowMs >= warnAgainMs) {
        warnAgainMs = nowMs + WARN_EVERY_MS;
        log.warn(IGNORED, { sender });
      }
    }
    return callerAddress(peer, forwardedFor, isTrusted);
  };
};
