import type { Claims } from "@canopy/contracts";
import { vi } from "vitest";
import { fakeToken } from "./fakeToken.ts";
import { openApp } from "./openApp.ts";
import { stubWire, type Stubs } from "./stubWire.ts";

/** The permissions of an administrator for users and companies. */
export const everything = [
  "user:get",
  "user:list",
  "user:create",
  "user:update",
  "user:enable",
  "user:disable",
  "user:delete",
  "config:write",
  "company:list",
  "company:delete",
];

/** Opens an app on a stubbed server with a signed-in person, and records the requests. */
export const openSignedIn = async (
  stubs: Stubs,
  permissions: readonly string[] = everything,
  address = "/user/2",
  claims: Partial<Claims> = {},
) => {
  const opened = await openApp({
    token: fakeToken({ permissions: [...permissions], ...claims }),
    address,
    fetch: stubWire(stubs),
  });
  const asked = () =>
    opened.ports.requests.map(({ method, url }) => {
      const { pathname, search } = new URL(url);
      return `${method} ${pathname}${decodeURIComponent(search)}`;
    });
  return { ...opened, asked };
};

/** Advances time and lets pending work finish. */
export const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
