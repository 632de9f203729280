import type { Reminder } from "@canopy/contracts";
import { expect, test } from "vitest";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { lines, toldView } from "../testing/toldView.ts";
import { reminderCreateForm, reminderEditForm } from "./reminderForm.ts";
import { reminderAccess, reminderList } from "./reminders.view.ts";

test("the list of reminders has these columns, filters and actions", () => {
  expect(toldView(reminderList)).toEqual(lines`
    bulk: reminders
    createLabel: "Schedule reminder"
    defaults: (sortDirection desc, sortField dueDatetime)
    emptyText: "A reminder says in time what is to be done, once or again and again."
    extend: [project; process; milestone; company; users]
    imports: reminders
    noun: reminder
    nouns: reminders
    path: /reminders/
    readOnlyWhen: (status, values [CANCELLED])
    rowTo: …
    searchBy: description
    searchLabel: Description
    title: "Task Reminders"
    actions:
      pause "Pause", isFor (status, values [ACTIVE]), success "Operation completed successfully"
      resume "Resume", isFor (status, values [PAUSED]), isNotFor (closedReason, isSet), success "Operation completed successfully"
      cancel "Cancel reminder", confirm (confirmLabel "Cancel reminder", message "“{name}” never falls due again. What was completed and skipped is kept.", title "Cancel reminder"), isFor (status, values [ACTIVE; PAUSED]), success "Operation completed successfully"
      delete "Delete", confirm (confirmLabel Delete, message "“{name}” will be deleted for good, with all of its occurrences.", title "Delete reminder"), removes, success "Reminder deleted successfully", tone danger
    choices:
      status "Status", fieldId status, options [ACTIVE "Active"; PAUSED "Paused"; COMPLETED "Completed"; CANCELLED "Cancelled"]
      next "Next is", fieldId nextStatus, options [UPCOMING "Upcoming", text "Next one is upcoming"; DUE "Due", text "Next one is due"; OVERDUE "Overdue", text "Next one is overdue"]
      person "Whose", fieldId person, options [me "Mine", text Mine]
      project "Project", fieldId project, isFromLinks, options [], takes id
      process "Process", fieldId process, isFromLinks, options [], takes id
      milestone "Milestone", fieldId milestone, isFromLinks, options [], takes id
      company "Company", fieldId company, isFromLinks, options [], takes id
    columns:
      description "Reminder", as text, exportedAs [title; description], isMain, text …
      nextDueAt "Next due", as date, line 1
      rrule "Repeats", as text, isSortable false, text …
      dueDatetime "First due", as date
      project "Linked to", as text, exportedAs [project; process; milestone; company], isSortable false, line 2, text …
      users "People", as text, isSortable false, line 3, text …
      status "Status", as badge, line 2
  `);
});

test("the actions on a reminder need these permissions", () => {
  expect(toldView(reminderAccess)).toEqual(lines`
    cancel: [reminder:update]
    create: [reminder:create]
    delete: [reminder:delete]
    pause: [reminder:update]
    resume: [reminder:update]
    update: [reminder:update]
  `);
});

const textIn = (field: string, reminder: Partial<Reminder>) =>
  reminderList.columns.find((column) => column.field === field)?.text?.(fakeReminder(reminder), "en-GB");

test("a row leads to its reminder and is called by its title, or by the first line of its description", () => {
  expect(reminderList.rowTo?.(fakeReminder())).toBe(`/reminders/${fakeId(20)}`);
  expect(textIn("description", { title: "Meters", description: "Collect meter files" })).toBe("Meters");
  expect(textIn("description", { title: null, description: "Collect\nmeter files" })).toBe("Collect");
});

test("a row says in words when it is due, and names the people who are told", () => {
  expect(textIn("rrule", { rrule: "FREQ=MONTHLY;BYMONTHDAY=5" })).toBe(
    "Every month on the 5th, 09:00 (Bogota)",
  );
  expect(
    textIn("users", {
      users: [fakeUser({ name: "Nora", surname: "Wind" }), fakeUser({ name: "Ib", surname: "Lund" })],
    }),
  ).toBe("Nora Wind, Ib Lund");
  expect(textIn("users", {})).toBe("");
});

const project = fakeProject({ code: "CP-0007" });
const process = fakeProcess({ name: "Registration" });
const milestone = fakeMilestone("r", { name: "Report received" });
test.each<[string, Partial<Reminder>, string]>([
  ["the project's code and the step's name", { project, process, milestone }, "CP-0007 Report received"],
  [
    "the project's code and the process's name",
    { project, process, milestone: null },
    "CP-0007 Registration",
  ],
  ["the project's code", { project, process: null, milestone: null }, "CP-0007"],
  ["the company's name", { company: fakeCompany({ name: "Brightwater Dairies" }) }, "Brightwater Dairies"],
  ["nothing", {}, ""],
])("a row says that it is linked to %s", (_, links, text) => {
  expect(textIn("project", links)).toBe(text);
});

test("the form of a new reminder asks for these fields", () => {
  expect(toldView(reminderCreateForm)).toEqual(lines`
    goTo: /reminders/{id}
    keepsDraft: true
    leaveTo: /reminders/
    submitLabel: "Schedule reminder"
    success: "Reminder created successfully"
    title: "Schedule Reminder"
    fields:
      description "Description", isRequired, kind longText
      title "Title", help "A few words, where the description is long", kind text
      projectId "Project", kind choice, optionsFrom (hidesEmpty, searchedAs project, source projects)
      processId "Process", kind choice, optionsFrom (hidesEmpty, of projectId, source processes)
      milestoneId "Milestone", kind choice, optionsFrom (hidesEmpty, of processId, source milestones)
      companyId "Company", help "Of a project it is the project's company", kind choice, optionsFrom (hidesEmpty, searchedAs company, source companies), shownFor (projectId, values [""])
      timing "Due", helpBy (timing, texts (MILESTONE "It moves with the milestone, and closes itself when the milestone is completed")), isRequired, kind choice, options [DATE "On a date"; MILESTONE "Days from when the milestone is due"]
      dueDatetime "Date and time", isRequired, kind dateTime, shownFor (timing, values [DATE])
      offsetDays "Days", isRequired, kind whole, shownFor (timing, values [MILESTONE])
      offsetSide "Before or after", isRequired, kind choice, options [before "Before it is due"; after "After it is due"], shownFor (timing, values [MILESTONE])
      timeZone "Time zone", help "Whose clocks count: the time of day stays the same there when they change", isRequired, kind choice, optionsIn …
      rrule "Repeats", isRequired, kind choice, options [NEVER "Not at all"; DAILY "By days"; WEEKLY "By weeks"; MONTHLY "By months"; YEARLY "By years"; CUSTOM "By a rule of its own"], shownFor (timing, values [DATE])
      interval "Every", helpBy (rrule, texts (DAILY "In days: 1 is every day", MONTHLY "In months: 3 is once a quarter", WEEKLY "In weeks: 2 is every other week", YEARLY "In years")), isRequired, kind whole, shownFor (rrule, and (timing, values [DATE]), values [DAILY; WEEKLY; MONTHLY; YEARLY])
      weekdays "On", help "None chosen: the weekday of the date above", kind choices, options [MO "Monday"; TU "Tuesday"; WE "Wednesday"; TH "Thursday"; FR "Friday"; SA "Saturday"; SU "Sunday"], shownFor (rrule, and (timing, values [DATE]), values [WEEKLY])
      monthBy "By", isRequired, kind choice, options [day "Day of the month"; weekday "Weekday of the month"], shownFor (rrule, and (timing, values [DATE]), values [MONTHLY])
      monthDay "On the", follows (dueDatetime, as …), isRequired, kind choice, options [1 "1st"; 2 "2nd"; 3 "3rd"; 4 "4th"; 5 "5th"; 6 "6th"; 7 "7th"; 8 "8th"; 9 "9th"; 10 "10th"; 11 "11th"; 12 "12th"; 13 "13th"; 14 "14th"; 15 "15th"; 16 "16th"; 17 "17th"; 18 "18th"; 19 "19th"; 20 "20th"; 21 "21st"; 22 "22nd"; 23 "23rd"; 24 "24th"; 25 "25th"; 26 "26th"; 27 "27th"; 28 "28th"; 29 "29th"; 30 "30th"; 31 "31st"; -1 "last day"], shownFor (monthBy, and (rrule, and (timing, values [DATE]), values [MONTHLY]), values [day])
      shortMonths "In shorter months", helpBy (shortMonths, texts (last "A month without that day has its turn on its last one: 28 or 29 February, 30 April", skip "A month without that day is left out: February always, for the 31st also April, June, September and November")), isRequired, kind choice, options [last "On their last day"; skip "Not at all"], shownFor (monthDay, and (monthBy, and (rrule, and (timing, values [DATE]), values [MONTHLY]), values [day]), values [29; 30; 31])
      otherYears "In other years", help "29 February comes in leap years only", isRequired, kind choice, options [last "On 28 February"; skip "Not at all"], shownFor (dueDatetime, and (rrule, and (timing, values [DATE]), values [YEARLY]), values …)
      nth "On the", follows (dueDatetime, as …), isRequired, kind choice, options [1 "first"; 2 "second"; 3 "third"; 4 "fourth"; -1 "last"], shownFor (monthBy, and (rrule, and (timing, values [DATE]), values [MONTHLY]), values [weekday])
      nthDay "Weekday", follows (dueDatetime, as …), isRequired, kind choice, options [MO "Monday"; TU "Tuesday"; WE "Wednesday"; TH "Thursday"; FR "Friday"; SA "Saturday"; SU "Sunday"], shownFor (monthBy, and (rrule, and (timing, values [DATE]), values [MONTHLY]), values [weekday])
      ruleText "Rule", autoComplete off, help "As RFC 5545 writes it, such as FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1", isRequired, kind text, shownFor (rrule, and (timing, values [DATE]), values [CUSTOM])
      ends "Ends", isRequired, kind choice, options [NEVER "Never"; TIMES "After a number of times"; DAY "On a day"], shownFor (rrule, and (timing, values [DATE]), values [DAILY; WEEKLY; MONTHLY; YEARLY])
      count "Times", help "At most 1000", isRequired, kind whole, shownFor (ends, and (rrule, and (timing, values [DATE]), values [DAILY; WEEKLY; MONTHLY; YEARLY]), values [TIMES])
      until "Last day", help "A time on that day still counts", isRequired, kind date, shownFor (ends, and (rrule, and (timing, values [DATE]), values [DAILY; WEEKLY; MONTHLY; YEARLY]), values [DAY])
      leadTimes "Also tell", help "When it is due it is told in any case", kind choices, options [1 "1 day before"; 3 "3 days before"; 7 "1 week before"; 14 "2 weeks before"; 30 "30 days before"]
      otherLeads "Other days before", help "Numbers of days, each up to 3650", kind tags
      userIds "People", help "They are told. Where nobody is chosen, whoever made the reminder is", kind choices, optionsFrom (group (from [projectId; companyId]), hidesEmpty, source people)
  `);
});

test("the form to change a reminder has the same fields, and leads back to the reminder", () => {
  const { fields, ...view } = reminderEditForm;
  expect(fields).toEqual(reminderCreateForm.fields);
  expect(toldView(view)).toEqual(lines`
    goTo: /reminders/{id}
    keepsDraft: true
    leaveTo: /reminders/{id}
    submitLabel: "Save changes"
    success: "Reminder updated successfully"
    title: "Edit Reminder"
  `);
});
