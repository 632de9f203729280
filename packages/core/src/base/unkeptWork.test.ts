import { describe, expect, it } from "vitest";
import { createUnkeptWork } from "./unkeptWork.ts";

const owner = () => {
  const state = { status: "active" };
  return { state, getSnapshot: () => state };
};

describe("unkept work", () => {
  it("exists as long as its owner reports it unsaved", () => {
    const unkept = createUnkeptWork();
    expect(unkept.isAny()).toBe(false);
    let isUnsaved = true;
    unkept.add(owner(), () => isUnsaved);
    expect(unkept.isAny()).toBe(true);
    isUnsaved = false;
    expect(unkept.isAny()).toBe(false);
  });

  it("is forgotten when its owner stops or drops it", () => {
    const unkept = createUnkeptWork();
    const [stopped, dropping] = [owner(), owner()];
    unkept.add(stopped, () => true);
    stopped.state.status = "stopped";
    expect(unkept.isAny()).toBe(false);
    unkept.add(dropping, () => true);
    expect(unkept.isAny()).toBe(true);
    unkept.drop(dropping);
    expect(unkept.isAny()).toBe(false);
  });
});
