import { messages, type notificationEndpoints } from "@canopy/contracts";
import type { Call } from "../http/call.ts";
import { invalid } from "../base/problem.ts";
import type { Parts } from "../http/parts.ts";
import { notify } from "./notify.ts";
import { takeFromSender } from "./senderAllowance.ts";

/** Sends a message to people, partners to those of their own company alone, and answers how many it reaches. Source: behaviour.md §7 Notifications. */
export const sendNotification = async (
  parts: Parts,
  { body, caller, tx }: Call<typeof notificationEndpoints.send>,
): Promise<{ sent: number }> => {
  const met = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "in", body.userIds)
    .$if(caller.rowScope === "COMPANY", (query) => query.where("companyId", "=", caller.companyId))
    .execute();
  // one who is not met and one who is not there are answered alike
  if (met.length < body.userIds.length) throw invalid({ userIds: [messages.notAChoice("People")] });
  const at = parts.now();
  await takeFromSender(tx, { id: parts.randomUuid(), senderId: caller.id, people: body.userIds.length, at });
  const actor = `${caller.name} ${caller.surname}`;
  const { userIds, title, message, link = null } = body;
  const reason = `${actor} sent it to you.`;
  const told = { userIds, kind: "MESSAGE", title, message, link, reason, actor, at } as const;
  return { sent: await notify(tx, told) };
};
