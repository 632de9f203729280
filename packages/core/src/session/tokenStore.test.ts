import { describe, expect, it, vi } from "vitest";
import { fakePorts } from "../testing/fakePorts.ts";
import { createTokenStore } from "./tokenStore.ts";

const open = (stored: Readonly<Record<string, string>> = {}) => {
  const ports = fakePorts();
  for (const [key, value] of Object.entries(stored)) ports.local.write(key, value);
  return { ports, values: ports.local.values, tokens: createTokenStore(ports.local, ports.log) };
};

describe("the stored tokens", () => {
  it("are kept under access_token and refresh_token", () => {
    const { tokens, values } = open();
    tokens.write({ access: "a", refresh: "r" });
    expect(Object.fromEntries(values)).toEqual({ access_token: "a", refresh_token: "r" });
    expect(tokens.readAccess()).toBe("a");
  });

  it("include no refresh token of an earlier sign-in", () => {
    const { tokens, values } = open({ refresh_token: "old" });
    tokens.write({ access: "a", refresh: undefined });
    expect(values.has("refresh_token")).toBe(false);
  });

  it("are both removed, and a sign-out by choice is told apart from any other end", () => {
    for (const isByChoice of [true, false]) {
      const { tokens, values } = open({ access_token: "a", refresh_token: "r" });
      tokens.forget("a", isByChoice);
      expect(values.has("access_token") || values.has("refresh_token")).toBe(false);
      expect(tokens.wasSignedOut()).toBe(isByChoice);
      expect(values.get("signed_out")).toBe(isByChoice ? "1" : undefined);
      tokens.write({ access: "b", refresh: undefined });
      expect(tokens.wasSignedOut()).toBe(false);
    }
  });

  it("bring changed details along until the next sign-in or the sign-out", () => {
    const own = {
      userId: "ines",
      userName: "Inês",
      userSurname: "Alves",
      timeZone: "Asia/Tokyo",
      version: 2,
    };
    const { tokens, values } = open({ access_token: "a" });
    expect(tokens.readDetails()).toBeUndefined();
    tokens.writeDetails(own);
    expect(tokens.readDetails()).toEqual(own);
    tokens.write({ access: "b", refresh: undefined });
    expect(tokens.readDetails()).toBeUndefined();
    tokens.writeDetails(own);
    tokens.forget("b", false);
    expect(Object.fromEntries(values)).toEqual({});
  });

  it("are read as the token's where an earlier version of Canopy stored them", () => {
    const own = { userId: "ines", userName: "Inês", userSurname: "Alves", timeZone: null };
    const { tokens } = open({ own_details: JSON.stringify(own) });
    expect(tokens.readDetails()).toEqual({ ...own, version: 0 });
  });

  it.each([
    ...["", "null", "[]", "{"],
    '{"userId":"ines","userName":"Inês","userSurname":"Alves","timeZone":null,"version":"2"}',
    '{"userId":"ines","userName":1,"userSurname":"Alves","timeZone":null}',
    '{"userId":"ines","userName":"Inês","userSurname":"Alves"}',
  ])("ignore the stored details %j", (text) => {
    expect(open({ own_details: text }).tokens.readDetails()).toBeUndefined();
  });

  it("stay when another tab has stored its own meanwhile", () => {
    const { tokens, values } = open({ access_token: "theirs", refresh_token: "r" });
    tokens.forget("mine", false);
    expect(values.get("access_token")).toBe("theirs");
    tokens.forget(undefined, false);
    expect(values.has("access_token")).toBe(false);
  });

  it("are both removed, and the choice is kept, although somebody removed the access token before", () => {
    const { tokens, values } = open({ refresh_token: "r" });
    tokens.forget("a", true);
    expect(Object.fromEntries(values)).toEqual({ signed_out: "1" });
  });

  it("are kept in this tab's memory while storage is blocked, which is logged once", () => {
    const { tokens, ports } = open();
    ports.local.isBroken = true;
    tokens.write({ access: "a", refresh: "r" });
    expect(tokens.readAccess()).toBe("a");
    tokens.forget("a", true);
    expect(tokens.readAccess()).toBeUndefined();
    expect(ports.logged.map(({ message }) => message)).toEqual([
      "Storage is blocked or full: the session lasts as long as this tab",
    ]);
  });

  it("are gone for this tab even when storage cannot remove them", () => {
    const { tokens, ports } = open({ access_token: "a" });
    ports.local.isBroken = true;
    tokens.forget(undefined, false);
    ports.local.isBroken = false;
    expect(tokens.readAccess()).toBeUndefined();
  });

  it("include another tab's sign-in after a full storage could not record the sign-out", () => {
    const { ports, tokens, values } = open({ access_token: "a" });
    const write = vi.spyOn(ports.local, "write").mockImplementation(() => {
      throw new Error("The quota is exceeded");
    });
    tokens.forget("a", true);
    write.mockRestore();
    expect(tokens.readAccess()).toBeUndefined();
    values.set("access_token", "theirs");
    expect(tokens.readAccess()).toBe("theirs");
  });
});
