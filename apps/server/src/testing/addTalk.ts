import { randomUUID } from "node:crypto";
import type { TestServer } from "./openTestServer.ts";
import { addFeedback } from "./testFeedback.ts";
import { addNotifications } from "./testNotifications.ts";
import { addUser } from "./testPeople.ts";
import { addReminder } from "./testReminders.ts";

interface Company {
  readonly id: string;
}

/**
 * Adds reminders, notifications and feedback with pictures for people of every company and of our staff; gives the
 * texts that nobody else of the company `home` may read: those of other companies, of our staff, and private ones of
 * colleagues. The administrator's records are the newest.
 */
export const addTalk = async (
  server: TestServer,
  companies: readonly Company[],
  home: string,
): Promise<readonly string[]> => {
  const people = await server.services.db
    .selectFrom("appUser")
    .select(["id", "email", "companyId"])
    .execute();
  const colleague = await addUser(server, { companyId: home, roles: ["PARTNER_USER"] });
  const author = (companyId: string | null) => people.find((person) => person.companyId === companyId)?.id;
  const staff = author(null) ?? "";
  for (const { id } of companies) {
    const mark = `talk-of-${id}`;
    const ofIt = id === home ? colleague.id : (author(id) ?? (await addUser(server, { companyId: id })).id);
    await tell(server, ofIt, mark);
    await addReminder(server, { description: mark, companyId: id, createdById: ofIt });
  }
  await tell(server, staff, "talk-of-staff");
  await addReminder(server, { description: "talk-of-staff", createdById: staff });
  await addReminder(server, { description: "told to staff", companyId: home, createdById: staff });
  await tell(server, people.find(({ email }) => email.startsWith("ines.duarte@"))?.id ?? "", "talk-of-staff");
  // every user of the company reads its own reminders
  return [
    "talk-of-staff",
    ...companies.flatMap(({ id }) => (id === home ? [] : [`talk-of-${id}`])),
    `own-talk-of-${home}`,
  ];
};

/** Adds the private records of one person. */
const tell = async (server: TestServer, userId: string, mark: string): Promise<void> => {
  const title = `own-${mark}`;
  await addNotifications(
    server,
    userId,
    { title },
    { title, status: "DELIVERED" },
    { title, status: "READ" },
  );
  const feedbackId = await addFeedback(server, { authorId: userId, title, hasPicture: true });
  await server.services.db
    .insertInto("feedbackMessage")
    .values({
      ...{ id: randomUUID(), feedbackId, authorId: userId, text: title },
      createdAt: server.services.now(),
    })
    .execute();
};
