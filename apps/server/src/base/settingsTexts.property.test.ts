import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { smtpServerOf } from "../mail/smtpServer.ts";
import { envReader } from "./envReader.ts";
import { networkOf } from "./networkOf.ts";
import { canonicalAddress, readTrustedProxies, trustedBy } from "./trustedProxies.ts";

const ipv4 = fc.ipV4();
const numberOf = (address: string) => address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

/** An IPv6 address and its eight groups. */
const groups = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: 8, maxLength: 8 });
const full = (all: readonly number[]) => all.map((group) => group.toString(16)).join(":");

describe("a network of TRUSTED_PROXIES", () => {
  test("holds exactly the IPv4 addresses that begin with its bits", () => {
    fc.assert(
      fc.property(ipv4, ipv4, fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const read = readTrustedProxies(`${network}/${bits}`);
        if ("fault" in read) return expect.fail(`${network}/${bits} is no network`);
        const share = 2 ** (32 - bits);
        const isInside = Math.floor(numberOf(network) / share) === Math.floor(numberOf(address) / share);
        expect(trustedBy(read.proxies)(address)).toBe(isInside);
      }),
      propertyRuns(300, 20_000),
    );
  });

  test("holds itself, and not the network that differs in its last bit", () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 128 }), (all, bits) => {
        const at = Math.floor((bits - 1) / 16);
        const other = all.with(at, (all[at] ?? 0) ^ (1 << (15 - ((bits - 1) % 16))));
        const read = readTrustedProxies(`${full(all)}/${bits}`);
        // an IPv4 address written as IPv6 is a network of IPv4
        if ("fault" in read) return expect(canonicalAddress(full(all))).toMatch(/\./);
        const isTrusted = trustedBy(read.proxies);
        expect(isTrusted(canonicalAddress(full(all)) ?? "")).toBe(true);
        expect(isTrusted(canonicalAddress(full(other)) ?? "")).toBe(false);
      }),
      propertyRuns(300, 20_000),
    );
  });

  test("is read, or named as the fault, whatever the text", () => {
    const piece = fc.constantFrom("10.0.0.0", "::1", "/8", "/", ",", " ", "loopback", "none", "x", "/129");
    const text = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 6 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, fc.ipV6(), (given, address) => {
        const read = readTrustedProxies(given);
        if ("fault" in read) expect(given).toContain(read.fault);
        else expect(trustedBy(read.proxies)(address)).toBeTypeOf("boolean");
      }),
      propertyRuns(300, 20_000),
    );
  });
});

test("two IPv6 addresses count as one network exactly where their first 64 bits agree, however they are written", () => {
  fc.assert(
    fc.property(groups, groups, fc.boolean(), (one, two, isSame) => {
      const other = isSame ? [...one.slice(0, 4), ...two.slice(4)] : two;
      const network = (all: readonly number[]) => networkOf(canonicalAddress(full(all)) ?? "");
      const isIpv4 = [one, other].some((all) => (canonicalAddress(full(all)) ?? "").includes("."));
      fc.pre(!isIpv4);
      expect(network(one) === network(other)).toBe(full(one.slice(0, 4)) === full(other.slice(0, 4)));
      expect(network(one)).toBe(`${full(one.slice(0, 4))}::/64`);
    }),
    propertyRuns(300, 20_000),
  );
});

test("an address written in any case, with zeros and with a zone has one canonical form", () => {
  fc.assert(
    fc.property(groups, fc.boolean(), (all, isUpper) => {
      const long = all.map((group) => group.toString(16).padStart(4, "0")).join(":");
      const written = `${isUpper ? long.toUpperCase() : long}%eth0`;
      const canonical = canonicalAddress(written);
      expect(canonical).toBe(canonicalAddress(full(all)));
      expect(canonicalAddress(canonical ?? "")).toBe(canonical);
    }),
    propertyRuns(200, 20_000),
  );
});

test("SMTP_URL keeps user, password, host, port and other parameters, and only `tls=optional` or this machine allows plain text", () => {
  const word = fc.nat().map((number) => `h${number.toString(36)}`);
  const host = fc.oneof(
    word.map((name) => `${name}.example`),
    fc.constantFrom("localhost", "127.0.0.1", "[::1]"),
  );
  const tls = fc.constantFrom(undefined, "optional", "required", "");
  fc.assert(
    fc.property(
      fc.tuple(host, fc.integer({ min: 1, max: 65_535 }), fc.string(), word),
      tls,
      fc.boolean(),
      ([name, port, password, pool], given, isTls) => {
        const url = new URL(`${isTls ? "smtps" : "smtp"}://mail@${name}:${port}`);
        url.password = password;
        url.searchParams.set("pool", pool);
        if (given !== undefined) url.searchParams.set("tls", given);
        const server = smtpServerOf(url.href);
        const isHere = !name.endsWith(".example");
        expect(server.requireTLS).toBe(!isHere && given !== "optional");
        url.searchParams.delete("tls");
        expect(server.url).toBe(url.href);
      },
    ),
    propertyRuns(60, 5_000),
  );
});

test("a whole number of the configuration is read as it is written, or named with its bounds", () => {
  const range = { from: 1, to: 5_000, fallback: 7 };
  const given = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constantFrom("1e3", "0x10", " 12 ", "٣"));
  fc.assert(
    fc.property(given, (value) => {
      const text = String(value);
      const env = envReader({ PORT: text });
      const read = env.whole("PORT", range);
      const isBlank = text.trim() === "";
      const isFit = /^\d{1,9}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 5_000;
      expect(read).toBe(isFit ? Number(text) : range.fallback);
      if (isFit || isBlank) expect(env.throwIfBlamed).not.toThrow();
      else expect(env.throwIfBlamed).toThrow("PORT must be a whole number from 1 to 5000");
    }),
    propertyRuns(300, 20_000),
  );
});
