import * as z from "zod/mini";
import type { KeyValueStore, Ports } from "./ports.ts";
import { tolerateStorage } from "./tolerateStorage.ts";

const draftSchema = z.object({
  /** Version of the record that was being changed; absent for a new record. */
  version: z.optional(z.int()),
  changed: z.record(z.string(), z.unknown()),
  /** The record's values of the changed fields when they were changed. */
  base: z.optional(z.record(z.string(), z.unknown())),
});

/** Unsaved input of a form: the changed fields and the version of the record that they change. */
export type Draft = z.infer<typeof draftSchema>;

/** Unsaved input by user and route. It survives session, reload and crash; with blocked storage there are no drafts. */
export interface Drafts {
  read(userId: string, route: string): Draft | undefined;
  /** Returns false where the storage refused it. */
  write(userId: string, route: string, draft: Draft): boolean;
  forget(userId: string, route: string): void;
  /** Drops all drafts of a user, as a deliberate sign-out does. */
  forgetAll(userId: string): void;
}

const keyOf = (userId: string, route: string) => `draft:${encodeURIComponent(userId)}:${route}`;

/** Keeps drafts in the store; logs one warning when the store throws. Source: behaviour.md §4 Unsaved work. */
export const createDrafts = (store: KeyValueStore, log: Ports["log"]): Drafts => {
  const attempt = tolerateStorage(log, "Drafts cannot be kept: the storage refuses");
  return {
    read: (userId, route) => parseDraft(attempt(() => store.read(keyOf(userId, route))) ?? null),
    write: (userId, route, draft) =>
      attempt(() => {
        store.write(keyOf(userId, route), JSON.stringify(draft));
        return true;
      }) ?? false,
    forget: (userId, route) => attempt(() => store.remove(keyOf(userId, route))),
    forgetAll: (userId) =>
      attempt(() => {
        const own = store.keys().filter((key) => key.startsWith(keyOf(userId, "")));
        for (const key of own) store.remove(key);
      }),
  };
};

/** The draft that a stored value is; undefined for anything else. */
export const draftIn = (value: unknown): Draft | undefined => {
  const draft = z.safeParse(draftSchema, value);
  return draft.success ? draft.data : undefined;
};

const parseDraft = (text: string | null): Draft | undefined => {
  if (text === null) return undefined;
  try {
    return draftIn(JSON.parse(text));
  } catch {
    return undefined;
  }
};
