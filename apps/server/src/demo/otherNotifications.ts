import type { NewNotification } from "../notifications/notify.ts";
import { daysBefore, instantBetween } from "./timeline.ts";
import { activePeople, personNamed, type WorkSource } from "./workSource.ts";
import type { FeedbackRows } from "./feedback/feedbackRows.ts";

const said: Readonly<Record<string, readonly [heading: string, action: string]>> = {
  IN_PROGRESS: ["Taken up", "is looking into"],
  RESOLVED: ["Resolved", "resolved"],
  DISMISSED: ["Dismissed", "dismissed"],
};

/** The notifications of feedback authors, in the product's words. Source: behaviour.md §4 Notifications. */
export const feedbackNotifications = (
  source: WorkSource,
  { feedback }: Pick<FeedbackRows, "feedback">,
): NewNotification[] => {
  const manager = personNamed(source, "Ines Duarte");
  return feedback.flatMap(({ id, title, status, authorId, resolutionNote, updatedAt }) => {
    const [heading, action] = said[status] ?? [];
    if (!heading || authorId === manager.id) return [];
    const note = resolutionNote ? ` ${resolutionNote}` : "";
    return [
      {
        ...{ userIds: [authorId], kind: "FEEDBACK_STATUS", at: new Date(updatedAt) },
        title: `${heading}: ${title}`,
        message: `${manager.name} ${action} your feedback “${title}”.${note}`,
        ...{ link: `/feedback/${id}`, reason: "You wrote this feedback.", actor: manager.name },
      },
    ];
  });
};

const messages: readonly (readonly [daysAgo: number, from: string, title: string, message: string])[] = [
  [1, "Marek Holub", "Steering meeting moved", "This week we meet an hour later, at 11:00 in Lisbon."],
  [
    2,
    "Ines Duarte",
    "Maintenance on Saturday",
    "Canopy is away from 07:00 to 07:30 UTC. Nothing that you typed is lost.",
  ],
  [
    19,
    "Marek Holub",
    "New template for fleets",
    "From today on fleet projects start from the second version of their template.",
  ],
  [33, "Ines Duarte", "Two new reviewers", "Please welcome them; they take over the land projects."],
  [
    58,
    "Marek Holub",
    "Month-end figures",
    "Please close what you can by the 28th; the report is drawn on the 31st.",
  ],
  [120, "Ines Duarte", "Office closed", "We are closed on Monday. Urgent matters reach Marek."],
];

/** The messages that were sent to all of our staff. */
export const messageNotifications = (source: WorkSource): NewNotification[] =>
  messages.map(([daysAgo, from, title, message]) => {
    const at = instantBetween(
      source.rng,
      daysBefore(source.now, daysAgo),
      daysBefore(source.now, daysAgo - 0.4),
    );
    const sender = personNamed(source, from);
    const told = activePeople(source, null, at).filter(({ id }) => id !== sender.id);
    const userIds = told.map(({ id }) => id);
    return {
      ...{ userIds, kind: "MESSAGE", title, message, at },
      actor: sender.name,
      reason: null,
      link: null,
    };
  });

const OLDEST_ROLES_DAYS = 80;

/** The notifications about users' own accounts. */
export const accountNotifications = (source: WorkSource): NewNotification[] => {
  const { rng, now, people } = source;
  const administrator = personNamed(source, "Ines Duarte");
  return people
    .filter(({ id, status }) => status === "ACTIVE" && id !== administrator.id && rng.chance(0.5))
    .map(({ id, name, surname, createdAt }) => {
      const from = new Date(
        Math.max(new Date(createdAt).getTime(), daysBefore(now, OLDEST_ROLES_DAYS).getTime()),
      );
      const about = { userIds: [id], at: instantBetween(rng, from, daysBefore(now, 4)), link: null };
      const isRoles = rng.chance(0.5);
      return {
        ...{ ...about, kind: "ACCOUNT", reason: "It is your account." },
        title: isRoles ? "Your roles were changed" : "Your password was changed",
        message: isRoles
          ? `${administrator.name} changed what you may do in Canopy. It counts at once; sign out and in again to see it on your screens.`
          : "Your other sessions were ended. If it was not you, tell your administrator.",
        actor: isRoles ? administrator.name : `${name} ${surname}`,
      };
    });
};
