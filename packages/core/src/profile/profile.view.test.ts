import { expect, test } from "vitest";
import { lines, told, toldView } from "../testing/toldView.ts";
import {
  digestText,
  mailChoiceText,
  mailGroups,
  mailKindLabel,
  ownDetailsForm,
  ownMailsForm,
  ownPasswordForm,
} from "./profile.view.ts";

test("the form of one's own details asks for these fields", () => {
  expect(toldView(ownDetailsForm)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Save changes"
    success: "Changes saved successfully"
    title: "Edit my details"
    fields:
      name "Name", autoComplete given-name, isRequired, kind text
      surname "Surname", autoComplete family-name, isRequired, kind text
      language "Language", kind choice, optionsIn …
      timeZone "Time zone", help "Without one, times are shown in the zone of your device, and the daily digest comes at 7:00 UTC", kind choice, optionsIn …
      weekStart "Week starts on", kind choice, options [MONDAY "Monday"; SATURDAY "Saturday"; SUNDAY "Sunday"]
  `);
});

const optionsOf = (name: string, value: string, locale = "en") =>
  ownDetailsForm.fields.find((field) => field.name === name)?.optionsIn?.(locale, value) ?? [];

test("the languages to choose from are named in the person's language and sorted by it", () => {
  expect(optionsOf("language", "").map(told)).toEqual(lines`
    pt-BR "Brazilian Portuguese"
    cs "Czech"
    da "Danish"
    nl "Dutch"
    en "English"
    fi "Finnish"
    fr "French"
    de "German"
    hu "Hungarian"
    it "Italian"
    nb "Norwegian Bokmål"
    pl "Polish"
    pt "Portuguese"
    es "Spanish"
    sv "Swedish"
  `);
  expect(optionsOf("language", "pt", "de").map(({ label }) => label)).toContain("Portugiesisch");
  expect(optionsOf("language", "el").map(({ label }) => label)).toContain("Greek");
});

test("the time zones to choose from have readable names and keep one's own", () => {
  const zones = optionsOf("timeZone", "America/Argentina/Buenos_Aires");
  expect(zones).toContainEqual({
    value: "America/Argentina/Buenos_Aires",
    label: "America/Argentina/Buenos Aires",
  });
  expect(zones).toContainEqual({ value: "UTC", label: "UTC" });
});

test("the form of one's own password asks for these fields", () => {
  expect(toldView(ownPasswordForm)).toEqual(lines`
    submitLabel: "Change password"
    success: "Password changed successfully"
    title: "Change my password"
    fields:
      currentPassword "Current password", autoComplete current-password, isRequired, kind password
      password "New password", autoComplete new-password, help "At least 8 characters", isRequired, kind password
      confirmPassword "Confirm password", autoComplete new-password, isRequired, kind password
  `);
});

test("the form of one's own mails has a field for each kind of notification", () => {
  expect(toldView(ownMailsForm)).toEqual(lines`
    submitLabel: "Save changes"
    success: "Changes saved successfully"
    title: "Choose my mails"
    fields:
      MILESTONE_READY "Milestone ready", help "A milestone waits for you", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      MILESTONE_COMPLETED "Milestone completed", help "A milestone that you look after was completed or skipped", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      MILESTONE_REOPENED "Milestone reopened", help "A milestone that you completed or look after is open again", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      REMINDER_DUE "Reminder", help "A reminder is due, or will be soon", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      FEEDBACK_STATUS "Feedback", help "Feedback that you sent or handle has news", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      ACCOUNT "Account", help "Your password or your roles have changed", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      MESSAGE "Message", help "Somebody wrote to you in Canopy", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      IMPORT "Import", help "Your import was applied, or failed", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      DOCUMENT "Document", help "A document waits for your decision, or yours was accepted or returned", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      FINDING "Finding", help "A finding waits for you, or one that you work on has changed", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
      PACK "Verification pack", help "A verification pack that you asked for is ready, or failed", isRequired, kind choice, options [NONE "No mail"; AT_ONCE "At once"; DAILY "In the daily digest"]
  `);
});

test("the kinds of mails stand in the two groups of the digest", () => {
  expect(mailGroups.map(told)).toEqual(lines`
    kinds [MILESTONE_READY; MILESTONE_REOPENED; REMINDER_DUE; DOCUMENT; FINDING], title "Yours to do"
    kinds [MILESTONE_COMPLETED; FEEDBACK_STATUS; ACCOUNT; MESSAGE; IMPORT; PACK], title "Good to know"
  `);
});

test("choices and kinds are told in words; those that this client does not know as they were sent", () => {
  expect(["NONE", "AT_ONCE", "DAILY", "HOURLY"].map(mailChoiceText)).toEqual([
    "No mail",
    "At once",
    "In the daily digest",
    "HOURLY",
  ]);
  expect(["REMINDER_DUE", "PACK", "PARTY"].map(mailKindLabel)).toEqual([
    "Reminder",
    "Verification pack",
    "PARTY",
  ]);
});

test.each([
  ["Europe/Prague", "The daily digest comes at 7:00 of your time zone."],
  [null, "The daily digest comes at 7:00 UTC until you choose a time zone."],
])("a person whose time zone is %s reads '%s'", (timeZone, text) => {
  expect(digestText(timeZone)).toBe(text);
});
