import { isIPv6 } from "node:net";

/** The part of an address by which limits count: all of an IPv4 address, the first 64 bits of IPv6, which belong to one subscriber. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
};
