import { BlockList, isIP } from "node:net";

/** Tells whether an address in its canonical form is one of our own proxies. */
export type IsTrusted = (address: string) => boolean;

const IPV4_BITS = 32;
const IPV6_BITS = 128;
const IPV4_IN_IPV6 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const IPV4_IN_IPV6_BITS = IPV6_BITS - IPV4_BITS;
const LOOPBACK = ["127.0.0.0/8", "::1"];

/** An IP address in its one canonical form: IPv6 compressed and in lower case, without a zone; an IPv4 address written as IPv6 becomes plain IPv4. Undefined for any other text. */
export const canonicalAddress = (text: string): string | undefined => {
  const address = text.replace(/%.*$/s, "");
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : undefined;
  const compressed = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = IPV4_IN_IPV6.exec(compressed) ?? [];
  if (high === undefined || low === undefined) return compressed;
  return [high, low]
    .map((group) => parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
};

/**
 * Reads TRUSTED_PROXIES: addresses, CIDRs and `loopback`, separated by commas, or `none` alone. Gives the list of its
 * entries, or the first invalid entry. Source: behaviour.md §7 The server itself.
 */
export const readTrustedProxies = (
  text: string,
): { readonly proxies: readonly string[] } | { readonly fault: string } => {
  const entries = text.split(",").map((entry) => entry.trim());
  if (entries.length === 1 && entries[0] === "none") return { proxies: [] };
  const fault = entries.find((entry) => entry !== "loopback" && !subnetOf(entry));
  if (fault !== undefined) return { fault };
  return { proxies: entries.flatMap((entry) => (entry === "loopback" ? LOOPBACK : [entry])) };
};

/** The test of addresses for a list from `readTrustedProxies`. */
export const trustedBy = (proxies: readonly string[]): IsTrusted => {
  const list = new BlockList();
  for (const entry of proxies) {
    const subnet = subnetOf(entry);
    if (subnet) list.addSubnet(subnet.address, subnet.prefix, familyOf(subnet.address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
};

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

interface Subnet {
  readonly address: string;
  readonly prefix: number;
}

const subnetOf = (entry: string): Subnet | undefined => {
  const [, written = "", prefixText] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const address = canonicalAddress(written);
  if (address === undefined) return undefined;
  const bits = isIP(written) === 6 ? IPV6_BITS : IPV4_BITS;
  const prefix = prefixText === undefined ? bits : Number(prefixText);
  if (prefix > bits) return undefined;
  const isIpv4InIpv6 = isIP(written) === 6 && isIP(address) === 4;
  if (!isIpv4InIpv6) return { address, prefix };
  return prefix < IPV4_IN_IPV6_BITS ? undefined : { address, prefix: prefix - IPV4_IN_IPV6_BITS };
};
