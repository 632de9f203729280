import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { networkOf } from "../base/networkOf.ts";
import { callerAddress } from "./callerAddress.ts";
import { readTrustedProxies, trustedBy } from "../base/trustedProxies.ts";

const trusting = (text: string) => {
  const read = readTrustedProxies(text);
  if ("fault" in read) throw new Error(`not a list: ${read.fault}`);
  return trustedBy(read.proxies);
};
const ours = trusting("loopback, 10.0.0.0/8, 192.0.2.1, 2001:db8:1::/48, ::ffff:172.16.0.0/108");

describe("the caller's address", () => {
  test.each([
    ["the peer where no proxy is trusted", "none", "127.0.0.1", "198.51.100.1", "127.0.0.1"],
    ["the peer without the header", "loopback", "127.0.0.1", null, "127.0.0.1"],
    ["the peer where the header is empty", "loopback", "127.0.0.1", "", "127.0.0.1"],
    ["the peer where it is not trusted", "10.0.0.0/8", "11.0.0.1", "198.51.100.1", "11.0.0.1"],
    ["the one hop of a trusted peer", "loopback", "127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["the hop of a trusted IPv6 peer", "loopback", "::1", "198.51.100.1", "198.51.100.1"],
    ["the right-most of several", "loopback", "127.0.0.1", "203.0.113.9, 198.51.100.1", "198.51.100.1"],
    [
      "left of our own",
      "loopback,10.0.0.0/8",
      "127.0.0.1",
      "203.0.113.9,198.51.100.1 , 10.1.2.3",
      "198.51.100.1",
    ],
    ["the left-most of our own", "10.0.0.0/8", "10.0.0.1", "10.0.0.9, 10.0.0.8, 10.0.0.7", "10.0.0.9"],
    [
      "the one before a hop that is no address",
      "10.0.0.0/8",
      "10.0.0.1",
      "203.0.113.9, unknown, 10.0.0.7",
      "10.0.0.7",
    ],
    ["the peer before a hop that is no address", "10.0.0.0/8", "10.0.0.1", "203.0.113.9, 1.2.3", "10.0.0.1"],
    ["the one before an empty hop", "10.0.0.0/8", "10.0.0.1", "203.0.113.9,,10.0.0.7", "10.0.0.7"],
    ["without an IPv4 port", "loopback", "127.0.0.1", "198.51.100.1:49152", "198.51.100.1"],
    ["without an IPv6 port", "loopback", "127.0.0.1", "[2001:db8::1]:49152", "2001:db8::1"],
    ["without brackets", "loopback", "127.0.0.1", "[2001:DB8:0::1]", "2001:db8::1"],
    ["compressed", "loopback", "127.0.0.1", "2001:0DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["without a zone", "none", "fe80::1%eth0", null, "fe80::1"],
    ["IPv4, written as IPv6", "none", "::ffff:198.51.100.1", null, "198.51.100.1"],
    [
      "IPv4 of a trusted peer, written as IPv6",
      "loopback",
      "::ffff:127.0.0.1",
      "::ffff:c633:6401",
      "198.51.100.1",
    ],
    ["no octal number", "loopback", "127.0.0.1", "0198.051.100.01", "127.0.0.1"],
    ["empty where the socket is gone", "loopback", "", "198.51.100.1", ""],
  ])("is %s", (_, proxies, peer, forwardedFor, address) => {
    expect(callerAddress(peer, forwardedFor, trusting(proxies))).toBe(address);
  });

  const part = fc.nat(255);
  const proxy = fc.oneof(
    fc.tuple(part, part, part).map((rest) => ["10", ...rest].join(".")),
    fc.constantFrom("127.0.0.1", "::1", "192.0.2.1", "2001:db8:1::9", "172.31.255.255", "::ffff:10.0.0.4"),
  );
  const stranger = fc.oneof(
    fc.tuple(fc.integer({ min: 193, max: 223 }), part, part, part).map((all) => all.join(".")),
    fc
      .ipV6()
      .map((address) => `2002${address.slice(address.indexOf(":"))}`)
      .filter((text) => !text.startsWith("2002::")),
  );
  const noAddress = fc.oneof(
    fc.constantFrom("unknown", "_hidden", "", "10.0.0", "10.0.0.1.2", "[::1", "for=10.0.0.1"),
  );
  const header = (...hops: readonly string[]) => hops.join(", ");

  test("is not changed by the entries left of it", () => {
    fc.assert(
      fc.property(
        proxy,
        fc.array(fc.oneof(fc.string(), proxy, stranger)),
        stranger,
        fc.array(proxy),
        (peer, left, caller, right) => {
          const alone = callerAddress(caller, null, ours);
          expect(callerAddress(peer, header(...left, caller, ...right), ours)).toBe(alone);
          expect(callerAddress(caller, header(...left, ...right), ours)).toBe(alone);
        },
      ),
      propertyRuns(100, 20_000),
    );
  });

  test("is the last proxy before an entry that is not an address, or the left-most of proxies alone", () => {
    fc.assert(
      fc.property(
        proxy,
        fc.array(proxy, { minLength: 1 }),
        noAddress,
        fc.array(stranger),
        (peer, right, broken, left) => {
          const leftmost = callerAddress(right[0] ?? "", null, ours);
          expect(callerAddress(peer, header(...right), ours)).toBe(leftmost);
          expect(callerAddress(peer, header(...left, broken, ...right), ours)).toBe(leftmost);
        },
      ),
      propertyRuns(100, 20_000),
    );
  });
});

test.each([
  ["198.51.100.1", "198.51.100.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
])("of %s is counted as the network %s", (address, network) => expect(networkOf(address)).toBe(network));

test.each([
  "",
  "10.0.0.0/33",
  "::1/129",
  "10.0.0.0/-1",
  "10.0.0.0/8/8",
  "proxy",
  "none,none",
  "localhost",
  "fe80::1%eth0",
  "::ffff:10.0.0.1/95",
])("the text %j is not a list of proxies", (text) =>
  expect(readTrustedProxies(text)).toHaveProperty("fault"),
);

describe("a server behind a proxy", () => {
  const clock = createTestClock();
  let server: TestServer;
  beforeAll(async () => {
    const config = { publicUrl: "https://canopy.example", trustedProxies: ["10.0.0.1"] };
    server = await openTestServer({ data: "empty", now: clock.now, config });
  });
  afterAll(() => server.close());
  const ask = (peer: string, headers: Record<string, string>) =>
    server.answer(new Request("http://localhost:4100/api/docs", { headers }), peer);
  const lines = () => server.logLines.map((line): unknown => JSON.parse(line));

  test("logs the forwarded address, and ignores the header Forwarded", async () => {
    await ask("10.0.0.1", { "x-forwarded-for": "198.51.100.1", forwarded: "for=203.0.113.9" });
    expect(lines().at(-1)).toMatchObject({ message: "request", ip: "198.51.100.1" });
    await ask("10.0.0.1", { forwarded: "for=203.0.113.9" });
    expect(lines().at(-1)).toMatchObject({ message: "request", ip: "10.0.0.1" });
  });

  test("bars the guessing caller, not the proxy", async () => {
    const guess = async (caller: string) => {
      const headers = { "content-type": "application/json", "x-forwarded-for": caller };
      const body = JSON.stringify({ email: "nobody@canopy.example", password: "guess" });
      const request = new Request("http://localhost:4100/api/auth/login", { method: "POST", headers, body });
      return (await server.answer(request, "10.0.0.1")).status;
    };
    for (let i = 0; i < 30; i += 1) expect(await guess(`2001:db8::${i}`)).toBe(401);
    expect(await guess("2001:db8::ffff")).toBe(429);
    expect(await guess("2001:db8:0:1::1")).toBe(401);
  });

  test("logs once an hour that it ignores the header of an unknown sender", async () => {
    const warnings = () => lines().filter((line) => Reflect.has(Object(line), "sender"));
    const forwarded = { "x-forwarded-for": "198.51.100.1" };
    await ask("10.0.0.2", forwarded);
    await ask("10.0.0.3", forwarded);
    clock.pass(3599);
    await ask("10.0.0.2", forwarded);
    expect(warnings()).toMatchObject([
      { message: expect.stringContaining("TRUSTED_PROXIES"), sender: "10.0.0.2" },
    ]);
    clock.pass(1);
    await ask("10.0.0.2", forwarded);
    expect(warnings()).toHaveLength(2);
  });

  test("logs nothing if only its own machine can reach it", async () => {
    const local = await openTestServer({ data: "empty", config: { trustedProxies: undefined } });
    await local.answer(
      new Request("http://localhost/healthz", { headers: { "x-forwarded-for": "198.51.100.1" } }),
      "127.0.0.1",
    );
    expect(local.logLines.join()).not.toContain("TRUSTED_PROXIES");
    await local.close();
  });
});
