import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakePorts } from "../testing/fakePorts.ts";
import { createModuleLoader } from "./moduleReload.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What became of a module that failed with this message: the page reloads, or the caller hears of it. */
const fail = async (ports: ReturnType<typeof fakePorts>, message: string): Promise<"reload" | "error"> => {
  const before = ports.reloads.count;
  const heard = vi.fn<(...given: unknown[]) => void>();
  void createModuleLoader(ports)(() => Promise.reject(new Error(message))).catch(heard);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.mock.calls.length + ports.reloads.count - before).toBe(1);
  return ports.reloads.count > before ? "reload" : "error";
};

describe("a lazy module", () => {
  it("arrives as it is", async () => {
    const ports = fakePorts();
    await expect(createModuleLoader(ports)(async () => "screen")).resolves.toBe("screen");
    expect(ports.reloads.count).toBe(0);
  });

  it("that fails reloads the page once per distinct message, and then shows its error", async () => {
    const ports = fakePorts();
    expect(await fail(ports, "Failed to fetch https://a.test/users-1.js")).toBe("reload");
    expect(await fail(ports, "Failed to fetch https://a.test/users-1.js")).toBe("error");
    expect(await fail(ports, "Failed to fetch https://a.test/company-1.js")).toBe("reload");
  });

  it("is the same failure when only a query or a hash differs", async () => {
    const ports = fakePorts();
    expect(await fail(ports, "Failed to fetch https://a.test/users-1.js?t=1")).toBe("reload");
    expect(await fail(ports, "Failed to fetch https://a.test/users-1.js?t=2#x")).toBe("error");
  });

  it("is remembered for the tab's life, not only for ten minutes", async () => {
    const ports = fakePorts();
    await fail(ports, "same");
    vi.advanceTimersByTime(24 * 60 * 60_000);
    expect(await fail(ports, "same")).toBe("error");
  });

  it("reloads at most 3 times in 10 minutes", async () => {
    const ports = fakePorts();
    for (const message of ["a", "b", "c"]) expect(await fail(ports, message)).toBe("reload");
    expect(await fail(ports, "d")).toBe("error");
    vi.advanceTimersByTime(10 * 60_000);
    expect(await fail(ports, "e")).toBe("reload");
  });

  it("never reloads without storage, where it could not stop", async () => {
    const ports = fakePorts();
    ports.tab.isBroken = true;
    expect(await fail(ports, "a")).toBe("error");
    expect(ports.logged).toHaveLength(1);
  });

  it("does not stumble over what else may be stored", async () => {
    for (const stored of ["{", "7", "null", '[1,{"message":"a"},null]']) {
      const ports = fakePorts();
      ports.tab.write("module_reloads", stored);
      expect(await fail(ports, "a")).toBe("reload");
    }
  });
});
