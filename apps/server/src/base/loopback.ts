import { isIPv4 } from "node:net";

const loopbackNames: ReadonlySet<string> = new Set(["localhost", "::1", "[::1]"]);

/** True for a host that only this machine can reach. */
export const isLoopback = (host: string): boolean =>
  loopbackNames.has(host.toLowerCase()) || (isIPv4(host) && host.startsWith("127."));
