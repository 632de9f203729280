import { eventFields, eventKindLabels, type SecurityEvent } from "@canopy/contracts";
import { optionsOf } from "../forms/formFields.ts";
import { columnsOf, type ListView } from "../lists/listView.ts";
import { eventDetails } from "./eventDetails.ts";

/** /activity/. Source: behaviour.md §2. */
export const eventList: ListView<SecurityEvent> = {
  path: "/activity/",
  title: "Activity",
  noun: "event",
  nouns: "events",
  fields: eventFields,
  searchBy: "userName",
  searchLabel: "Person",
  columns: columnsOf(eventFields, [
    { field: "kind", as: "text", isMain: true },
    { field: "userName", as: "text", line: 2 },
    { field: "details", as: "text", line: 4, text: eventDetails },
    { field: "actorName", as: "text", line: 2, isLabelled: true },
    { field: "address", as: "code", line: 4, isLabelled: true },
    { field: "createdAt", as: "date", line: 1 },
    { field: "userAgent", as: "text", isHiddenAtFirst: true },
    { field: "requestId", as: "code", isHiddenAtFirst: true },
  ]),
  choices: [{ param: "kind", fieldId: "kind", label: "What", options: optionsOf(eventKindLabels) }],
  actions: [],
  emptyText: "Sign-ins, changes of accounts, exports and refusals are written down here.",
};

/** The ids of the user whom an event concerns and of the one who did it, as far as they still have a page. */
export const eventPeople = ({
  userId,
  userExists,
  actorId,
  actorExists,
}: Pick<SecurityEvent, "userId" | "userExists" | "actorId" | "actorExists">): {
  readonly userId: string | null;
  readonly actorId: string | null;
} => ({ userId: userExists ? userId : null, actorId: actorExists ? actorId : null });

const labels: Readonly<Record<string, string>> = eventKindLabels;

/** The label of an event's kind; an unknown kind is shown as the server sent it. */
export const eventLabel = ({ kind }: Pick<SecurityEvent, "kind">): string =>
  (Object.hasOwn(labels, kind) ? labels[kind] : undefined) ?? kind;
