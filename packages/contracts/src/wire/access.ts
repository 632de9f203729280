/** Every permission string of the product, in the order of its source, behaviour.md §6. */
export const permissions = [
  "user:get",
  "user:list",
  "user:create",
  "user:update",
  "user:delete",
  "user:enable",
  "user:disable",
  "company:get",
  "company:list",
  "company:create",
  "company:update",
  "company:delete",
  "project:get",
  "project:list",
  "project:create",
  "project:update",
  "project:delete",
  "project:enable",
  "project_history:get",
  "project_process:get",
  "project_process:list",
  "project_process:create",
  "project_process:update",
  "project_process_template:get",
  "project_process_template:list",
  "project_process_template:create",
  "project_process_template:update",
  "project_process_template:delete",
  "project_milestone:complete",
  "project_milestone:uncomplete",
  "project_milestone_owner:get",
  "project_milestone_owner:list",
  "project_milestone_owner:create",
  "project_milestone_owner:update",
  "project_milestone_owner:delete",
  "project_type:get",
  "project_type:list",
  "project_type:create",
  "project_type:update",
  "project_type:delete",
  "notification:read",
  "notification:write",
  "report:read",
  "report:write",
  "config:read",
  "config:write",
  "reminder:get",
  "reminder:list",
  "reminder:create",
  "reminder:update",
  "reminder:delete",
  "reminder:manage_occurrence",
  "reminder:link_user",
  "feedback:get",
  "feedback:list",
  "feedback:create",
  "feedback:update",
  "feedback:manage",
] as const;

/** One permission string, as the access token and the endpoint table hold it. Source: behaviour.md §6. */
export type Permission = (typeof permissions)[number];

/** Callers that an endpoint admits: everyone, everyone signed in, or holders of any one of the permissions. Source: behaviour.md §6. */
export type Access = "public" | "signedIn" | readonly Permission[];

/** The usual permission of each endpoint that most resources have. */
const crud = <const Noun extends string>(noun: Noun) =>
  ({
    list: [`${noun}:list`],
    get: [`${noun}:get`],
    create: [`${noun}:create`],
    update: [`${noun}:update`],
    remove: [`${noun}:delete`],
  }) as const;

/** Whoever may create records that files are imported into. Source: behaviour.md §7 Imports. */
const anyCreate = [
  "project:create",
  "company:create",
  "project_milestone_owner:create",
  "project_type:create",
  "user:create",
  "reminder:create",
] as const;

/** The permissions to meet documents, to hand them in, and to decide on them. Source: behaviour.md §7 Documents. */
const readsDocuments = ["project:list", "project:get"] as const;
const writesDocuments = ["project_milestone:complete", "project:update"] as const;
const decidesOnDocuments = ["project_milestone:uncomplete", "project:update"] as const;

/** The permissions to raise findings, and to decide on them. Source: behaviour.md §7 Findings. */
const raisesFindings = ["project_milestone:uncomplete", "project_process:update"] as const;
const decidesOnFindings = ["project_milestone:uncomplete"] as const;

/** Every permission for feedback: whoever holds one reads and changes the items that they wrote themselves. */
const anyOfFeedback = [
  "feedback:get",
  "feedback:list",
  "feedback:create",
  "feedback:update",
  "feedback:manage",
] as const;
/** The permissions to open the screen of a feedback item, with its conversation. Source: behaviour.md §2. */
export const opensFeedback = ["feedback:get", "feedback:manage"] as const;
/** The permissions to change feedback that others wrote, to assign it, and to change many items at once. Source: behaviour.md §6 Rows. */
export const changesAnyFeedback = ["feedback:update", "feedback:manage"] as const;

/** The permissions of every endpoint: the one table that routes, guards, menus and tests read. Source: behaviour.md §6, §7. */
export const access = {
  auth: {
    login: "public",
    requestPasswordReset: "public",
    setPassword: "public",
    masterPassword: ["config:write"],
    logout: "signedIn",
  },
  users: {
    ...crud("user"),
    list: ["user:list", "user:get"],
    enable: ["user:enable"],
    disable: ["user:disable"],
    invite: ["user:create"],
    resetPassword: ["user:update"],
    anonymise: ["user:delete"],
    assignable: ["project_process:update", "reminder:link_user", "project:create", "project:update"],
  },
  sessions: { mine: "signedIn", end: "signedIn", endOthers: "signedIn", endOf: ["user:disable"] },
  roles: { list: ["user:create", "user:update", "config:read"] },
  companies: {
    ...crud("company"),
    list: ["company:list", "company:get"],
    get: ["company:list", "company:get"],
    count: ["company:list"],
    logo: ["company:list", "company:get"],
    setLogo: ["company:update"],
    removeLogo: ["company:update"],
  },
  projectTypes: crud("project_type"),
  milestoneOwners: crud("project_milestone_owner"),
  projects: {
    ...crud("project"),
    list: ["project:list", "project:get"],
    get: ["project:list", "project:get"],
    enable: ["project:enable"],
    disable: ["project:enable"],
    history: ["project_history:get"],
    count: ["project:list", "project:get"],
    countActive: ["project:list", "project:get"],
    countDisabled: ["project:list", "project:get"],
    countNew: ["project:list", "project:get"],
    averageCompletionDays: ["project:list"],
    byType: ["project:list"],
    creationTrend: ["project:list"],
    estimatedTco2e: ["project:list"],
    issuedTco2e: ["project:list"],
    promisedIssued: ["project:list"],
    places: ["project:list"],
  },
  processes: {
    list: ["project_process:list"],
    get: ["project_process:get"],
    create: ["project_process:create"],
    update: ["project_process:update"],
  },
  processTemplates: crud("project_process_template"),
  milestones: {
    list: ["project_process:list"],
    complete: ["project_milestone:complete"],
    skip: ["project_milestone:complete"],
    uncomplete: ["project_milestone:uncomplete"],
    undo: ["project_milestone:complete"],
    count: ["project:list"],
    countCompleted: ["project:list"],
    countPending: ["project:list"],
    countRecent: ["project:list"],
  },
  documents: {
    list: readsDocuments,
    ofProject: readsDocuments,
    get: readsDocuments,
    content: readsDocuments,
    limits: writesDocuments,
    create: writesDocuments,
    update: writesDocuments,
    remove: writesDocuments,
    upload: writesDocuments,
    submit: writesDocuments,
    accept: decidesOnDocuments,
    return: decidesOnDocuments,
  },
  findings: {
    list: ["project_process:list"],
    ofProcess: ["project_process:get"],
    get: ["project_process:get"],
    create: raisesFindings,
    update: raisesFindings,
    answer: ["project_milestone:complete"],
    close: decidesOnFindings,
    reopen: decidesOnFindings,
    carry: decidesOnFindings,
  },
  packs: {
    create: ["report:write"],
    ofProcess: ["report:read"],
    get: ["report:read"],
    content: ["report:read"],
  },
  findingImports: { preview: raisesFindings, create: raisesFindings },
  reminders: {
    ...crud("reminder"),
    preview: ["reminder:create", "reminder:update"],
    calendar: ["reminder:list"],
    upcoming: ["reminder:list"],
    occurrences: ["reminder:get"],
    occurrencesCalendar: ["reminder:get"],
    complete: ["reminder:manage_occurrence"],
    skip: ["reminder:manage_occurrence"],
    linkUser: ["reminder:link_user"],
    unlinkUser: ["reminder:link_user"],
  },
  calendarFeed: {
    state: ["reminder:list"],
    renew: ["reminder:list"],
    revoke: ["reminder:list"],
    feed: "public",
  },
  mails: { offPage: "public", off: "public" },
  notifications: {
    list: ["notification:read"],
    get: ["notification:read"],
    unread: ["notification:read"],
    unreadCount: ["notification:read"],
    undelivered: ["notification:read"],
    read: ["notification:read"],
    readAll: ["notification:read"],
    markUnread: ["notification:read"],
    markAllUnread: ["notification:read"],
    acknowledgeDelivery: ["notification:read"],
    send: ["notification:write"],
  },
  feedback: {
    list: ["feedback:list", "feedback:manage"],
    byStatus: ["feedback:list", "feedback:manage"],
    mine: anyOfFeedback,
    get: anyOfFeedback,
    screenshot: anyOfFeedback,
    create: ["feedback:create"],
    update: anyOfFeedback,
    progress: ["feedback:manage"],
    resolve: ["feedback:manage"],
    dismiss: ["feedback:manage"],
    reopen: anyOfFeedback,
  },
  feedbackMessages: {
    list: opensFeedback,
    create: opensFeedback,
  },
  views: {
    list: "signedIn",
    get: "signedIn",
    create: "signedIn",
    update: "signedIn",
    remove: "signedIn",
    makeDefault: "signedIn",
    dropDefault: "signedIn",
  },
  imports: {
    list: anyCreate,
    create: anyCreate,
    get: anyCreate,
    update: anyCreate,
    lines: anyCreate,
    apply: anyCreate,
    undo: anyCreate,
  },
  /** Everybody reads the history of their own user; for other records their noun decides. */
  history: { list: "signedIn" },
  events: { list: ["config:read"], mine: "signedIn" },
  search: { find: "signedIn" },
  health: { live: "public", ready: "public", openapi: "public", docs: "public" },
} as const satisfies Record<string, Record<string, Access>>;
