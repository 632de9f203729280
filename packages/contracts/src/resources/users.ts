import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { bothEqual, twoPasswords } from "./auth.ts";
import { mailPreferencesChange, mailPreferencesSchema } from "./mails.ts";
import { relatedCompany } from "./companies.ts";
import { endpoint, type SamplesOf } from "../wire/endpoint.ts";
import {
  optionalChoice,
  openChoice,
  optionalId,
  optionalPattern,
  requiredText,
} from "../wire/fieldSchemas.ts";
import { messages } from "../wire/messages.ts";
import {
  changeOf,
  crudEndpoints,
  identityFields,
  importField,
  resource,
  takingBack,
  timeFields,
} from "../wire/resource.ts";
import { roleLabels } from "./roles.ts";
import { isTimeZone } from "../codes/timeZone.ts";
import { emailField } from "../wire/signInFields.ts";
import { usersPath } from "./usersPath.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** A user's states. Source: behaviour.md §4 Statuses. */
export const userStatuses = ["INVITED", "ACTIVE", "LOCKED", "DISABLED"] as const;
/** First day of the week on this user's calendars. Source: behaviour.md §3 User. */
const weekStarts = ["MONDAY", "SATURDAY", "SUNDAY"] as const;

/** Kinds of mails. Source: behaviour.md §7 Mails. */
const mailKinds = ["INVITATION", "PASSWORD_RESET", "NOTIFICATION", "DIGEST"] as const;
/** States of a mail. Source: behaviour.md §7 Mails. */
const mailStates = ["WAITING", "SENT", "GIVEN_UP"] as const;

/** A person who may sign in. `companyId` is null for our own staff. Source: behaviour.md §3 User. */
export const userSchema = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  companyId: z.nullable(z.guid()),
  company: relatedCompany,
  roles: z.array(z.string()),
  status: openChoice(userStatuses),
  language: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  weekStart: z.nullable(openChoice(weekStarts)),
  lastLoginAt: z.nullable(wireDateField),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
  /** When the name and the address were taken from them; null for everybody else. */
  anonymisedAt: z.optional(z.nullable(wireDateField)),
  /** Only read alone, by those who may mail a link: the newest mail to this user, null if there is none. */
  lastMail: z.optional(
    z.nullable(
      z.object({
        kind: openChoice(mailKinds),
        state: openChoice(mailStates),
        at: wireDateField,
        reason: z.nullable(z.string()),
      }),
    ),
  ),
});
/** The caller's own record, and which notifications also come by mail. Source: behaviour.md §7 Users. */
const ownUserSchema = z.extend(userSchema, { mailPreferences: mailPreferencesSchema });
/** The caller's own record in an answer. */
export type OwnUser = z.infer<typeof ownUserSchema>;

/** The newest mail to a user. */
export type LastMail = NonNullable<z.infer<typeof userSchema>["lastMail"]>;
/** A user in an answer. */
export type User = z.infer<typeof userSchema>;

const MAX_NAME_CHARS = 100;
const MAX_ROLES = 20;
const LONGEST_LANGUAGE = "pt-BR".length;
const roleCode = z
  .string(messages.notAChoice("Role"))
  .check(z.regex(/^[A-Z0-9_]{1,64}$/, messages.notAChoice("Role")));

/** Body to create or change a user. Source: behaviour.md §5 Forms. */
export const userDraft = z.strictObject({
  email: emailField,
  name: requiredText("Name", MAX_NAME_CHARS),
  surname: requiredText("Surname", MAX_NAME_CHARS),
  companyId: optionalId("Company"),
  roles: z.array(roleCode, messages.roleRequired).check(
    z.overwrite((codes) => [...new Set(codes)]),
    z.minLength(1, messages.roleRequired),
    z.maxLength(MAX_ROLES, messages.tooManyRoles(MAX_ROLES)),
  ),
  language: optionalPattern(
    "Language",
    LONGEST_LANGUAGE,
    /^[a-z]{2}(-[A-Z]{2})?$/,
    messages.notAChoice("Language"),
  ),
  timeZone: z.optional(
    z.nullable(
      z.string(messages.notText("Time zone")).check(z.refine(isTimeZone, messages.notAChoice("Time zone"))),
    ),
  ),
  weekStart: optionalChoice("Week start", weekStarts),
});
/** Fields of their own record that everybody may change. Source: behaviour.md §5 Forms. */
export const ownUserDraft = z.strictObject({
  name: userDraft.shape.name,
  surname: userDraft.shape.surname,
  language: userDraft.shape.language,
  timeZone: userDraft.shape.timeZone,
  weekStart: userDraft.shape.weekStart,
});

/** Parsed fields of a user's body. */
export type UserDraft = z.infer<typeof userDraft>;

/** The resource of users. */
export const users = resource({
  noun: "User",
  nouns: "users",
  path: usersPath,
  entity: userSchema,
  draft: userDraft,
  access: access.users,
  extend: ["company"],
  columns: ["email", "name", "surname", "company", "roles", "status", "lastLoginAt", "createdAt"],
  fields: {
    ...identityFields,
    email: { type: "email", label: "Email" },
    name: { type: "text", label: "Name" },
    surname: { type: "text", label: "Surname" },
    company: { type: "entity", label: "Company", sortable: false },
    companyId: { type: "uuid", label: "Company id" },
    roles: { type: "multi-select", label: "Roles", words: roleLabels, sortable: false },
    status: { type: "select", label: "Status", values: userStatuses },
    language: { type: "text", label: "Language", only: "column" },
    timeZone: { type: "text", label: "Time zone", only: "column" },
    weekStart: { type: "select", label: "Week start", values: weekStarts, only: "column" },
    lastLoginAt: { type: "datetime", label: "Last sign-in" },
    anonymisedAt: { type: "datetime", label: "Anonymised" },
    ...importField,
    ...timeFields,
  },
});

/** A user in a picker. Source: behaviour.md §3 User. */
const assignableUser = z.object({
  id: z.guid(),
  name: z.string(),
  surname: z.string(),
  companyId: z.optional(z.nullable(z.guid())),
  companyName: z.nullable(z.string()),
});

const stateChange = <const Action extends "enable" | "disable">(action: Action, summary: string) =>
  endpoint({
    method: "PUT",
    path: `/api/users/{id}/${action}`,
    summary,
    access: access.users[action],
    refuses: ["/errors/invalid-transition", "/errors/last-administrator"],
    answer: userSchema,
  });

/** Body of the call that anonymises a user: their address, as a check. */
export const anonymisation = z.strictObject({ email: emailField });

/** Longest password that is hashed; a longer one is refused first. */
const MAX_TYPED_PASSWORD_CHARS = 1024;
const currentPassword = z
  .string(messages.required("Current password"))
  .check(
    z.minLength(1, messages.required("Current password")),
    z.maxLength(MAX_TYPED_PASSWORD_CHARS, messages.tooLong("Current password", MAX_TYPED_PASSWORD_CHARS)),
  );

const crud = crudEndpoints(users);

/** Endpoints of users. Source: behaviour.md §7 Users. */
export const userEndpoints = {
  assignable: endpoint({
    method: "GET",
    path: "/api/users/assignable",
    summary: "List users who may be made responsible",
    access: access.users.assignable,
    query: z.strictObject({
      /** `feedback`: only people who may be assigned a feedback item. `filter`: disabled people too, who are not chosen anew. */
      for: z.optional(z.enum(["feedback", "filter"], messages.notAChoice("for"))),
    }),
    answer: z.array(assignableUser),
  }),
  /** Lets people read their own zone and week start without the permission to read users. */
  me: endpoint({
    method: "GET",
    path: "/api/users/me",
    summary: "Read the caller's own user record, and which notifications also come by mail",
    access: "signedIn",
    answer: ownUserSchema,
  }),
  updateMe: endpoint({
    method: "PATCH",
    path: "/api/users/me",
    summary: "Change the caller's own record, and which notifications also come by mail",
    access: "signedIn",
    body: z.extend(changeOf(ownUserDraft), { mailPreferences: z.optional(mailPreferencesChange) }),
    answer: ownUserSchema,
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/api/users/me/password",
    summary:
      "Change the caller's password; this session continues, everything else that the old password opened ends",
    access: "signedIn",
    body: z.strictObject({ currentPassword, ...twoPasswords }).check(bothEqual()),
  }),
  ...crud,
  update: endpoint({ ...crud.update, refuses: ["/errors/invalid-transition", "/errors/last-administrator"] }),
  remove: endpoint({
    ...crud.remove,
    refuses: ["/errors/in-use", "/errors/invalid-transition", "/errors/last-administrator"],
  }),
  enable: endpoint({ ...stateChange("enable", "Enable a user"), body: takingBack }),
  disable: stateChange("disable", "Disable a user"),
  anonymise: endpoint({
    method: "PUT",
    path: "/api/users/{id}/anonymise",
    summary: "Remove the name and the address of a disabled user for good",
    access: access.users.anonymise,
    refuses: ["/errors/invalid-transition"],
    body: anonymisation,
    answer: userSchema,
  }),
  invite: endpoint({
    method: "POST",
    path: "/api/users/{id}/invitation",
    summary: "Mail a new invitation; the old link stops working",
    access: access.users.invite,
    refuses: ["/errors/invalid-transition"],
    answer: userSchema,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/api/users/{id}/password-reset",
    summary: "Mail a link for a new password; at most one a minute",
    access: access.users.resetPassword,
    refuses: ["/errors/invalid-transition"],
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const userSamples: SamplesOf<typeof userEndpoints> = {
  create: { email: "new.person@canopy.example", name: "New", surname: "Person", roles: ["VIEWER"] },
  update: { name: "Renamed", version: 1 },
  updateMe: { name: "Renamed", mailPreferences: { MESSAGE: "AT_ONCE" }, version: 1 },
  changePassword: {
    currentPassword: "the one until now",
    password: "correct-horse",
    confirmPassword: "correct-horse",
  },
  enable: { version: 1 },
  anonymise: { email: "somebody@canopy.example" },
};
