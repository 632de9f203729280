import { eventEndpoints, listDefaults, type ListAnswer, type SecurityEvent } from "@canopy/contracts";
import { listScreen } from "../lists/listScreen.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { eventList } from "./events.view.ts";

/** /activity/. */
export const eventListScreen = listScreen<SecurityEvent>({
  view: eventList,
  resource: eventEndpoints.list.path,
  access: {},
  read: (call, list, signal) => call(eventEndpoints.list, { list }, { signal }),
  run: {},
});

/** The newest events of an account; `ask` is the user's id. Hidden from who may not read events. */
export const userEvents = readingScreen<ListAnswer<SecurityEvent>>({
  key: (id) => [eventEndpoints.list.path, "list", "of userId", id],
  access: eventEndpoints.list.access,
  read: (call, id, signal) => {
    const filters = [{ fieldId: "userId", operator: "equals", values: [id] }] as const;
    return call(eventEndpoints.list, { list: { ...listDefaults, filters } }, { signal });
  },
});
