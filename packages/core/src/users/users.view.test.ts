import { expect, it } from "vitest";
import { actionsFor, mayEdit } from "../records/recordAction.ts";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { lines, told, toldView } from "../testing/toldView.ts";
import {
  formerUser,
  mailStateText,
  sendAgainAction,
  userAccess,
  userActions,
  userAnonymiseForm,
  userCreateForm,
  userEditForm,
  userList,
} from "./users.view.ts";
import { languageName } from "../text/languageName.ts";

it("the list of users has these columns, filters and actions", () => {
  expect(toldView(userList)).toEqual(lines`
    bulk: users
    createLabel: "Add user"
    emptyText: "Invite the first person to work here."
    extend: [company]
    imports: users
    noun: user
    nouns: users
    path: /user/
    readOnlyWhen: (anonymisedAt, isSet)
    rowTo: …
    searchBy: email
    searchLabel: Email
    title: "System Users"
    actions:
      enable "Enable", isFor (status, values [DISABLED]), isNotFor (anonymisedAt, isSet), success "Operation completed successfully"
      disable "Disable", confirm (confirmLabel Disable, message "{email} is signed out at once and cannot sign in until enabled again.", title "Disable user"), isFor (status, values [ACTIVE; INVITED; LOCKED]), sparesSelf, success "Operation completed successfully", tone danger, undoneBy (action enable, done "{email} is enabled again", kind user.enable, told "{email} is disabled"), voidsResult
      delete "Delete", confirm (confirmLabel Delete, message "{email} will be deleted for good.", title "Delete user"), removes, sparesSelf, success "User deleted successfully", tone danger
    choices:
      status "Status", fieldId status, options [INVITED "Invited"; ACTIVE "Active"; LOCKED "Locked"; DISABLED "Disabled"]
      company "Company", fieldId company, isFromLinks, options [], takes id
    columns:
      email "Email", as email, isMain
      surname "Name", as person, exportedAs [name; surname], line 2
      company "Company", as company, isSortable false
      roles "Roles", as tags, isSortable false, line 2, text …
      status "Status", as badge, line 1
      lastLoginAt "Last sign-in", as date
      createdAt "Created", as date
  `);
});

it("a row leads to its user and shows the roles by their labels", () => {
  const user = fakeUser({ id: fakeId(7), roles: ["ADMIN", "MRV_REVIEWER"] });
  expect(userList.rowTo?.(user)).toBe(`/user/${fakeId(7)}`);
  expect(userList.columns.find(({ field }) => field === "roles")?.text?.(user)).toBe("Admin, MRV reviewer");
});

it("the page of a user has these actions", () => {
  expect(userActions.map(told)).toEqual(lines`
    enable "Enable", isFor (status, values [DISABLED]), isNotFor (anonymisedAt, isSet), success "Operation completed successfully"
    disable "Disable", confirm (confirmLabel Disable, message "{email} is signed out at once and cannot sign in until enabled again.", title "Disable user"), isFor (status, values [ACTIVE; INVITED; LOCKED]), sparesSelf, success "Operation completed successfully", tone danger, undoneBy (action enable, done "{email} is enabled again", kind user.enable, told "{email} is disabled"), voidsResult
    invite "Send invitation again", isFor (status, values [INVITED]), success "Operation completed successfully"
    resetPassword "Send reset link", isFor (status, values [ACTIVE; LOCKED]), success "Password reset link sent successfully"
    masterPassword "Generate master password", confirm (confirmLabel Generate, message "{email} can sign in with it once within 15 minutes, and is told so.", title "Generate master password"), isFor (status, values [ACTIVE; LOCKED]), success "Master password generated successfully", unseen "The page was left before the one-time password came. Generate another one to see it."
    anonymise "Anonymise", asksIn (content userAnonymise, title "Anonymise user"), isFor (status, values [DISABLED]), isNotFor (anonymisedAt, isSet), sparesSelf, success "Operation completed successfully", tone danger
    endSessions "End sessions", confirm (confirmLabel "End sessions", message "{email} is signed out on every device at once, and may sign in again.", title "End sessions"), isFor (status, values [ACTIVE; LOCKED]), sparesSelf, success "Sessions ended successfully", tone danger
    delete "Delete", confirm (confirmLabel Delete, message "{email} will be deleted for good.", title "Delete user"), removes, sparesSelf, success "User deleted successfully", tone danger
  `);
});

it("the actions on a user need these permissions", () => {
  expect(toldView(userAccess)).toEqual(lines`
    anonymise: [user:delete]
    create: [user:create]
    delete: [user:delete]
    disable: [user:disable]
    enable: [user:enable]
    endSessions: [user:disable]
    invite: [user:create]
    masterPassword: [config:write]
    resetPassword: [user:update]
    update: [user:update]
  `);
});

it("the form of a new user asks for these fields", () => {
  expect(toldView(userCreateForm)).toEqual(lines`
    goTo: /user/{id}
    keepsDraft: true
    leaveTo: /user/
    submitLabel: "Create user"
    success: "User created successfully"
    title: "Add New User"
    fields:
      email "Email", autoComplete off, isRequired, kind email
      name "Name", autoComplete off, isRequired, kind text
      surname "Surname", autoComplete off, isRequired, kind text
      companyId "Company", help "Leave empty for our own staff", kind choice, optionsFrom (searchedAs company, source companies)
      roles "Roles", isRequired, kind choices, optionsFrom (isEssential, source roles)
  `);
});

it("the form to change a user has the same fields", () => {
  const { fields, ...view } = userEditForm;
  expect(fields).toEqual(userCreateForm.fields);
  expect(toldView(view)).toEqual(lines`
    keepsDraft: true
    submitLabel: "Save changes"
    success: "User updated successfully"
    title: "Edit user"
  `);
});

it("the dialog before somebody is anonymised asks for their address", () => {
  expect(toldView(userAnonymiseForm)).toEqual(lines`
    description: "Name and address are taken away wherever Canopy shows this person, and packs that name them are deleted. This cannot be undone. Words that people typed, and backups made before, keep what they hold."
    submitLabel: "Anonymise user"
    success: "Operation completed successfully"
    title: "Anonymise user"
    tone: danger
    fields:
      email "Email", autoComplete off, help "Enter this user's address to confirm", isRequired, kind email
  `);
});

it.each([
  ["pt", "en", "Portuguese"],
  ["pt", "de", "Portugiesisch"],
  [null, "en", ""],
])("the language %j reads in %s: '%s'", (tag, locale, name) => expect(languageName(tag, locale)).toBe(name));

it.each([
  ["SENT", null, "sent"],
  ["WAITING", null, "being sent, written"],
  ["WAITING", "connect ECONNREFUSED", "waiting for the next try, last tried"],
  ["GIVEN_UP", "connect ECONNREFUSED", "not delivered, given up"],
  ["BOUNCED", null, "bounced"],
])("a mail in the state %s with the reason %s reads '%s'", (state, reason, text) => {
  expect(mailStateText({ state, reason })).toBe(text);
});

it("an invitation and a reset link can be sent again by actions of the user's page, other mails cannot", () => {
  const ids = userActions.map(({ id }) => id);
  expect(ids).toContain(sendAgainAction({ kind: "INVITATION" }));
  expect(ids).toContain(sendAgainAction({ kind: "PASSWORD_RESET" }));
  expect(sendAgainAction({ kind: "DIGEST" })).toBeUndefined();
  expect(sendAgainAction({ kind: "constructor" })).toBeUndefined();
});

it.each([
  ["a disabled user", { status: "DISABLED", anonymisedAt: null }, ["enable", "anonymise"], true],
  ["an active one", { status: "ACTIVE" }, ["disable"], true],
  ["one who was anonymised", { status: "DISABLED", anonymisedAt: "2026-11-20T09:30:00Z" }, [], false],
])("%s may be enabled, disabled, anonymised or edited: %j %j %j", (_, user, ids, isEditable) => {
  const person = { allowed: ["enable", "disable", "anonymise", "update"], selfId: "me" };
  expect(actionsFor(userActions, person, user).map(({ id }) => id)).toEqual(ids);
  expect(mayEdit(person, user, formerUser)).toBe(isEditable);
});
