import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { notify } from "./notify.ts";

interface Done {
  readonly userId: string;
  /** The person who did it. */
  readonly by: Pick<Caller, "id" | "name" | "surname">;
  readonly at: Date;
}

/** The notification for each event of an account. */
const said = {
  masterPassword: {
    title: "A one-time password was made for you",
    message: (who: string) =>
      `${who} made a one-time password for your account. If you did not ask for one, tell your administrator.`,
  },
  roles: {
    title: "Your roles were changed",
    message: (who: string) =>
      `${who} changed what you may do in Canopy. It counts at once; sign out and in again to see it on your screens.`,
  },
  enabled: {
    title: "Your account was enabled again",
    message: (who: string) => `${who} enabled your account again.`,
  },
  password: {
    title: "Your password was changed",
    message: () => "Your other sessions were ended. If it was not you, tell your administrator.",
  },
} as const;

/** Notifies an active user of an event of their account, also of their own actions. Source: behaviour.md §4 Notifications. */
export const notifyOfAccount = async (
  tx: Db,
  matter: keyof typeof said,
  { userId, by, at }: Done,
): Promise<void> => {
  const actor = `${by.name} ${by.surname}`;
  const { title, message } = said[matter];
  await notify(tx, {
    userIds: [userId],
    kind: "ACCOUNT",
    title,
    message: message(actor),
    reason: "It is your account.",
    actor,
    actorId: by.id,
    at,
  });
};
