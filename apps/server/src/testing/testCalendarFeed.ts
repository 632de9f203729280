import type { Client } from "./openClient.ts";
import type { TestServer } from "./openTestServer.ts";
import { readCalendar, type ReadEvent } from "./readCalendar.ts";

/** Turns a person's calendar feed on and gives the path of its link. */
export const turnFeedOn = async (client: Client): Promise<string> => {
  const { body } = await client.put("/api/calendar-feed");
  return new URL(String(Reflect.get(Object(body), "url"))).pathname;
};

/** The text that a calendar program reads at a link; throws if the link is refused. */
export const readFeed = async (server: TestServer, path: string): Promise<readonly ReadEvent[]> => {
  const { status, body } = await server.client().get(path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return readCalendar(String(body));
};
