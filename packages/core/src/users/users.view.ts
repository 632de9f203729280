import { access, users, userStatuses, type Access, type LastMail } from "@canopy/contracts";
import type { FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { listView } from "../lists/listView.ts";
import type { RecordAction } from "../records/recordAction.ts";
import { createForm, deletion, editForm, writeAccess } from "../resources/resourceViews.ts";
import { messages } from "../text/messages.ts";
import { statusOptions } from "../text/badges.ts";
import { rolesText } from "../text/roleLabel.ts";
import { readable } from "../text/readable.ts";
import { pathTo } from "../routing/match.ts";

/** The actions on users and their permissions. Source: behaviour.md §6, §7. */
export const userAccess = {
  ...writeAccess(access.users),
  enable: access.users.enable,
  disable: access.users.disable,
  invite: access.users.invite,
  resetPassword: access.users.resetPassword,
  masterPassword: access.auth.masterPassword,
  anonymise: access.users.anonymise,
  endSessions: access.sessions.endOf,
} satisfies Record<string, Access>;

/** The condition of an anonymised user, who can be neither enabled nor changed again. */
export const formerUser = { field: "anonymisedAt", isSet: true } as const;

const enable: RecordAction = {
  id: "enable",
  label: "Enable",
  isFor: { field: "status", values: ["DISABLED"] },
  isNotFor: formerUser,
  success: messages.done,
};
const disable: RecordAction = {
  id: "disable",
  label: "Disable",
  isFor: { field: "status", values: ["ACTIVE", "INVITED", "LOCKED"] },
  confirm: {
    title: "Disable user",
    message: "{email} is signed out at once and cannot sign in until enabled again.",
    confirmLabel: "Disable",
  },
  tone: "danger",
  sparesSelf: true,
  voidsResult: true,
  success: messages.done,
  undoneBy: {
    action: "enable",
    kind: "user.enable",
    told: "{email} is disabled",
    done: "{email} is enabled again",
  },
};
const remove = deletion(users, "{email} will be deleted for good.", { sparesSelf: true });

/** The actions on /user/{userId}. */
export const userActions: readonly RecordAction[] = [
  enable,
  disable,
  {
    id: "invite",
    label: "Send invitation again",
    isFor: { field: "status", values: ["INVITED"] },
    success: messages.done,
  },
  {
    id: "resetPassword",
    label: "Send reset link",
    isFor: { field: "status", values: ["ACTIVE", "LOCKED"] },
    success: messages.resetLinkSent,
  },
  {
    id: "masterPassword",
    label: "Generate master password",
    isFor: { field: "status", values: ["ACTIVE", "LOCKED"] },
    confirm: {
      title: "Generate master password",
      message: "{email} can sign in with it once within 15 minutes, and is told so.",
      confirmLabel: "Generate",
    },
    success: messages.masterPasswordMade,
    unseen: "The page was left before the one-time password came. Generate another one to see it.",
  },
  {
    id: "anonymise",
    label: "Anonymise",
    isFor: { field: "status", values: ["DISABLED"] },
    isNotFor: formerUser,
    tone: "danger",
    sparesSelf: true,
    asksIn: { content: "userAnonymise", title: "Anonymise user" },
    success: messages.done,
  },
  {
    id: "endSessions",
    label: "End sessions",
    isFor: { field: "status", values: ["ACTIVE", "LOCKED"] },
    confirm: {
      title: "End sessions",
      message: "{email} is signed out on every device at once, and may sign in again.",
      confirmLabel: "End sessions",
    },
    tone: "danger",
    sparesSelf: true,
    success: messages.sessionsEnded,
  },
  remove,
];

/** The question before a user is anonymised, in a modal: their address, so that nobody anonymises somebody else by mistake. */
export const userAnonymiseForm: FormView = {
  title: "Anonymise user",
  description:
    "Name and address are taken away wherever Canopy shows this person, and packs that name them are deleted. This cannot be undone. Words that people typed, and backups made before, keep what they hold.",
  submitLabel: "Anonymise user",
  tone: "danger",
  fields: [
    {
      name: "email",
      label: "Email",
      kind: "email",
      isRequired: true,
      autoComplete: "off",
      help: "Enter this user's address to confirm",
    },
  ],
  success: messages.done,
};

const sendingAgain: Readonly<Record<string, string>> = {
  INVITATION: "invite",
  PASSWORD_RESET: "resetPassword",
};

/** The action that sends a mail of this kind again; undefined for mails that are not sent by hand. */
export const sendAgainAction = ({ kind }: Pick<LastMail, "kind">): string | undefined =>
  Object.hasOwn(sendingAgain, kind) ? sendingAgain[kind] : undefined;

const mailStateWords: Readonly<Record<string, string>> = {
  SENT: "sent",
  GIVEN_UP: "not delivered, given up",
};

/** The state of a mail as the middle of a sentence that its time ends: 'sent', 'being sent, written', 'waiting for the next try, last tried'. */
export const mailStateText = ({ state, reason }: Pick<LastMail, "state" | "reason">): string => {
  if (state === "WAITING")
    return reason === null ? "being sent, written" : "waiting for the next try, last tried";
  return Object.hasOwn(mailStateWords, state)
    ? (mailStateWords[state] ?? state)
    : readable(state).toLowerCase();
};

/** /user/. Source: behaviour.md §2. */
export const userList = listView(users, {
  imports: "users",
  path: "/user/",
  bulk: "users",
  rowTo: ({ id }) => pathTo("user", { userId: id }),
  title: "System Users",
  searchBy: "email",
  searchLabel: "Email",
  extend: ["company"],
  columns: [
    { field: "email", as: "email", isMain: true },
    { field: "surname", label: "Name", exportedAs: ["name", "surname"], as: "person", line: 2 },
    { field: "company", as: "company" },
    { field: "roles", as: "tags", line: 2, text: ({ roles }) => rolesText(roles) },
    { field: "status", as: "badge", line: 1 },
    { field: "lastLoginAt", as: "date" },
    { field: "createdAt", as: "date" },
  ],
  choices: [
    { param: "status", fieldId: "status", label: "Status", options: statusOptions(userStatuses) },
    { param: "company", fieldId: "company", label: "Company", isFromLinks: true, takes: "id", options: [] },
  ],
  actions: [enable, disable, remove],
  readOnlyWhen: formerUser,
  emptyText: "Invite the first person to work here.",
  createLabel: "Add user",
});

const fields: readonly FormField[] = [
  { name: "email", label: "Email", kind: "email", isRequired: true, autoComplete: "off" },
  { name: "name", label: "Name", kind: "text", isRequired: true, autoComplete: "off" },
  { name: "surname", label: "Surname", kind: "text", isRequired: true, autoComplete: "off" },
  {
    name: "companyId",
    label: "Company",
    kind: "choice",
    optionsFrom: { source: "companies", searchedAs: "company" },
    help: "Leave empty for our own staff",
  },
  {
    name: "roles",
    label: "Roles",
    kind: "choices",
    isRequired: true,
    optionsFrom: { source: "roles", isEssential: true },
  },
];

/** /user/create. Source: behaviour.md §2. */
export const userCreateForm: FormView = {
  ...createForm(users, fields),
  title: "Add New User",
  goTo: "/user/{id}",
  leaveTo: "/user/",
};

/** The form on /user/{userId}, with the roles editor. */
export const userEditForm = editForm(users, fields);
