import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakePorts } from "../testing/fakePorts.ts";
import { createModuleLoader, loadFailureText } from "./moduleReload.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type FakePorts = Parameters<typeof createModuleLoader>[0] & Pick<ReturnType<typeof fakePorts>, "reloads">;
type Loader = ReturnType<typeof createModuleLoader>;

const freshPage = (ports: FakePorts, wouldLose = false): Loader => createModuleLoader(ports, () => wouldLose);

/** Fails a module with this message on a page that was just loaded; the page reloads, or the caller gets the error. */
const fail = async (
  ports: FakePorts,
  message: string,
  load: Loader = freshPage(ports),
  how?: { reloads: boolean },
): Promise<"reload" | "error"> => {
  const before = ports.reloads.count;
  const heard = vi.fn<(...given: unknown[]) => void>();
  void load(() => Promise.reject(new Error(message)), how).catch(heard);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard.mock.calls.length + ports.reloads.count - before).toBe(1);
  return ports.reloads.count > before ? "reload" : "error";
};

describe("a lazy module", () => {
  it("is returned unchanged", async () => {
    const ports = fakePorts();
    await expect(freshPage(ports)(async () => "screen")).resolves.toBe("screen");
    expect(ports.reloads.count).toBe(0);
  });

  it("that fails reloads the page once per distinct message and then rejects", async () => {
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

  it("never reloads without storage, where it could repeat for ever", async () => {
    const ports = fakePorts();
    ports.tab.isBroken = true;
    expect(await fail(ports, "a")).toBe("error");
    expect(ports.logged).toHaveLength(1);
  });

  it("ignores anything else that is stored", async () => {
    for (const stored of ["{", "7", "null", '[1,{"message":"a"},null]']) {
      const ports = fakePorts();
      ports.tab.write("module_reloads", stored);
      expect(await fail(ports, "a")).toBe("reload");
    }
  });

  it("never reloads the page while it is offline, and counts no reload", async () => {
    const ports = fakePorts();
    ports.presence.isConnected = false;
    expect(await fail(ports, "a")).toBe("error");
    ports.presence.isConnected = true;
    expect(await fail(ports, "a")).toBe("reload");
  });

  it("says that the network is missing where it is, and otherwise that something went wrong", async () => {
    const ports = fakePorts();
    const load = freshPage(ports, true);
    const textOf = async () => {
      try {
        return await load(() => Promise.reject(new Error("a")));
      } catch (error) {
        return loadFailureText(error);
      }
    };
    expect(await textOf()).toBe("An unexpected error occurred. Please try again.");
    ports.presence.isConnected = false;
    expect(await textOf()).toBe("Network error. Please check your connection.");
  });

  it("rejects with the failure's message and its cause", async () => {
    const load = freshPage(fakePorts(), true);
    const cause = new Error("Failed to fetch users-1.js");
    await expect(load(() => Promise.reject(cause))).rejects.toMatchObject({
      ...{ name: "LoadError", message: "Failed to fetch users-1.js", cause },
    });
    await expect(load(() => Promise.reject("no code"))).rejects.toMatchObject({
      message: "no code",
      cause: "no code",
    });
    expect(loadFailureText(new Error("other"))).toBe("An unexpected error occurred. Please try again.");
  });

  it("writes down the reloads with their messages and times, without storage it says so", async () => {
    vi.setSystemTime(1_000);
    const ports = fakePorts();
    await fail(ports, "Failed to fetch https://a.test/users-1.js?t=1");
    expect(ports.tab.read("module_reloads")).toBe(
      '[{"message":"Failed to fetch https://a.test/users-1.js","atMs":1000}]',
    );
    ports.tab.isBroken = true;
    await fail(ports, "b");
    expect(ports.logged).toMatchObject([
      { level: "warn", message: "A failed module cannot be reloaded without storage" },
    ]);
  });

  it("never reloads where the server does not answer for the page", async () => {
    const ports = fakePorts({ address: "/user/?page=2" });
    const asked: string[] = [];
    const isServed = async (url: string) => asked.push(url) > 1;
    expect(await fail(ports, "a", freshPage({ ...ports, isServed }))).toBe("error");
    expect(asked).toEqual(["https://canopy.test/user/?page=2"]);
    expect(await fail(ports, "a", freshPage({ ...ports, isServed }))).toBe("reload");
  });

  it("never reloads while unsaved work would be lost", async () => {
    const ports = fakePorts();
    expect(await fail(ports, "a", freshPage(ports, true))).toBe("error");
    expect(await fail(ports, "a", freshPage(ports, false))).toBe("reload");
  });

  it("never reloads for a part that the page can replace", async () => {
    const ports = fakePorts();
    expect(await fail(ports, "a", freshPage(ports), { reloads: false })).toBe("error");
  });

  it("reloads once where several fail at the same time", async () => {
    const ports = fakePorts();
    const load = freshPage(ports);
    for (const message of ["a", "b", "c"])
      void load(() => Promise.reject(new Error(message))).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(ports.reloads.count).toBe(1);
    expect(JSON.parse(ports.tab.read("module_reloads") ?? "")).toHaveLength(1);
  });

  it("reloads once more where the browser keeps a failure whose file can be loaded", async () => {
    const ports = fakePorts();
    const message = "Failed to fetch dynamically imported module: https://a.test/users-1.js";
    let isThere = false;
    const load = freshPage({ ...ports, isServed: async (url) => isThere || !url.endsWith(".js") });
    ports.tab.write("module_reloads", JSON.stringify([{ message, atMs: 0 }]));
    expect(await fail(ports, message, load)).toBe("error");
    expect(await fail(ports, message, load)).toBe("error");
    isThere = true;
    expect(await fail(ports, message, load)).toBe("reload");
  });
});
