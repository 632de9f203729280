import { isIPv4 } from "node:net";
import type { Config } from "./config.ts";

const loopbackNames: ReadonlySet<string> = new Set(["localhost", "::1", "[::1]"]);

/** True for a host that only this machine reaches. */
const isLoopback = (host: string): boolean =>
  loopbackNames.has(host.toLowerCase()) || (isIPv4(host) && host.startsWith("127."));

/** True where others than this machine reach the server: by https, or because it listens to the network. */
export const isPublic = ({ publicUrl, host }: Pick<Config, "publicUrl" | "host">): boolean =>
  publicUrl.startsWith("https:") || !isLoopback(host);
