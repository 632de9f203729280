import { selectFields } from "@canopy/core/forms";
import {
  ownDetailsScreen,
  ownEvents,
  ownMailsOf,
  ownMailsScreen,
  ownPasswordScreen,
  ownUser,
} from "@canopy/core/profile";
import { selectData } from "@canopy/core/records";
import { DEMO_PASSWORD } from "@canopy/server/testing";
import { expect, it } from "vitest";
import { eventually, fillIn, setStage, type Tab } from "./stage.ts";

const stage = setStage();

/** Opens the person's own record and waits until it is read. */
const openProfile = async (tab: Tab) => {
  const profile = tab.open(ownUser, undefined);
  const read = () => selectData(profile.getSnapshot());
  await eventually(() => expect(read()).toBeDefined());
  return read;
};

it("a person changes their details and mails, and an old version of them is refused", async () => {
  const tab = await stage.openSignedIn("/profile", "tomas.brandt@canopy.example");
  const read = await openProfile(tab);
  const before = read()!;
  const form = tab.open(ownDetailsScreen, { record: before });
  fillIn(form, { surname: "Brandt-Lang", timeZone: "Asia/Tokyo", weekStart: "SUNDAY" });
  await eventually(() =>
    expect(read()).toMatchObject({ surname: "Brandt-Lang", timeZone: "Asia/Tokyo", weekStart: "SUNDAY" }),
  );
  expect(tab.toastTexts()).toContain("Changes saved successfully");

  const late = tab.open(ownMailsScreen, { record: ownMailsOf(before) });
  fillIn(late, { MESSAGE: "DAILY" });
  await eventually(() => expect(late.getSnapshot().matches({ editing: "conflicted" })).toBe(true));
  const mails = tab.open(ownMailsScreen, { record: ownMailsOf(read()!) });
  fillIn(mails, { MESSAGE: "DAILY" });
  await eventually(() =>
    expect(read()?.mailPreferences).toMatchObject({
      MESSAGE: "DAILY",
      REMINDER_DUE: "DAILY",
      IMPORT: "NONE",
    }),
  );
});

it("a person changes their password, stays signed in, and reads of it among their own events", async () => {
  const email = "leila.haddad@canopy.example";
  const tab = await stage.openSignedIn("/profile", email);
  const form = tab.open(ownPasswordScreen, undefined);
  const password = "a quite new password";
  fillIn(form, { currentPassword: "a wrong one", password, confirmPassword: password });
  await eventually(() => expect(selectFields(form.getSnapshot())[0]?.error).toMatch(/password/i));
  fillIn(form, { currentPassword: DEMO_PASSWORD, password, confirmPassword: password });
  await eventually(() => expect(tab.toastTexts()).toContain("Password changed successfully"));
  const events = tab.open(ownEvents, undefined);
  await eventually(() =>
    expect(selectData(events.getSnapshot())?.data.map(({ kind }) => kind)).toContain("PASSWORD_CHANGED"),
  );
  const other = await stage.openTab({ address: "/login" });
  await other.signIn(email, password);
  expect(other.address()).toBe("/");
});
