import type { User } from "@canopy/contracts";
import { userListScreen } from "../users/userList.screens.ts";
import { fakeId, fakeUser } from "./fakeRecords.ts";
import { openScreen } from "./openScreen.ts";
import { everything, openSignedIn } from "./screenStage.ts";
import type { Stubs } from "./stubWire.ts";

/** `count` users with consecutive numbers. */
export const people = (count: number, from = 1): User[] =>
  Array.from({ length: count }, (_, i) =>
    fakeUser({ id: fakeId(from + i), email: `u${from + i}@canopy.example` }),
  );

/** One page of a list as the server returns it. */
export const page = (data: readonly User[], total = data.length) => ({ data: [...data], total });

/** Opens /user/ in an app of its own and records the requests to its server. */
export const openList = async (
  users: NonNullable<Stubs["users"]>,
  { address = "/user/", permissions = everything } = {},
) => {
  const opened = await openSignedIn({ users }, permissions, address);
  const { screen, announced } = openScreen(opened.app, userListScreen, undefined);
  const asked = () =>
    opened.ports.requests.map(({ method, url }) => `${method} ${decodeURIComponent(new URL(url).pathname)}`);
  const searches = () => opened.ports.requests.map(({ url }) => new URL(url).searchParams);
  return { ...opened, screen, announced, asked, searches, now: () => screen.getSnapshot() };
};
