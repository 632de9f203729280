import { selectRecordStatus } from "@canopy/core/records";
import { userScreen } from "@canopy/core/users";
import { expect } from "vitest";
import { eventually, type Tab } from "./stage.ts";
import { idsOf } from "./work.ts";

/** Opens a user's page, once it is read. */
export const openUser = async (tab: Tab, email: string) => {
  const user = tab.open(userScreen, { id: await idsOf(tab).user(email) });
  await eventually(() => expect(selectRecordStatus(user.getSnapshot())).toBe("showing"));
  return user;
};
