import { messages, type notificationEndpoints } from "@canopy/contracts";
import type { Call } from "../http/call.ts";
import { invalid } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { notify } from "./notify.ts";
import { takeFromSender } from "./senderAllowance.ts";

/** Sends a message, a partner's only within their own company, and answers the number of people reached. Source: behaviour.md §7 Notifications. */
export const sendNotification = async (
  services: Services,
  { body, caller, tx }: Call<typeof notificationEndpoints.send>,
): Promise<{ sent: number }> => {
  const met = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "in", body.userIds)
    .$if(caller.rowScope === "COMPANY", (query) => query.where("companyId", "=", caller.companyId))
    .execute();
  // the same answer for people outside the caller's scope and for unknown people
  if (met.length < body.userIds.length) throw invalid({ userIds: [messages.notAChoice("People")] });
  const at = services.now();
  await takeFromSender(tx, {
    id: services.randomUuid(),
    senderId: caller.id,
    people: body.userIds.length,
    at,
  });
  const actor = `${caller.name} ${caller.surname}`;
  const { userIds, title, message, link = null } = body;
  const reason = `${actor} sent it to you.`;
  const by = { actor, actorId: caller.id };
  const notification = { userIds, kind: "MESSAGE", title, message, link, reason, ...by, at } as const;
  return { sent: await notify(tx, notification) };
};
