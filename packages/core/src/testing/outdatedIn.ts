import { vi } from "vitest";
import type { App } from "../services/runningApp.ts";

/** Watches which cached answers are read again in an app; gives their keys' beginnings, once each. */
export const outdatedIn = ({ services: { client } }: Pick<App, "services">): (() => ReadonlySet<string>) => {
  const invalidate = vi.spyOn(client, "invalidateQueries");
  return () => {
    const keys = invalidate.mock.calls.map(([filters]) => (filters?.queryKey ?? []).join(" "));
    return new Set(keys);
  };
};
