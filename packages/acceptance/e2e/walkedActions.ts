/** An action as a person meets it: its id in core, its label, and the button of its question or of the form that asks why. */
export interface WalkedAction {
  readonly id: string;
  readonly label: string;
  readonly confirm?: string;
  readonly form?: string;
  /** It stands in the menu although it asks no question. */
  readonly isInMenu?: true;
}

const asked = (id: string, label: string, confirm = label): WalkedAction => ({ id, label, confirm });
const enable: WalkedAction = { id: "enable", label: "Enable" };
const disable = asked("disable", "Disable");
const remove = asked("delete", "Delete");
const resume: WalkedAction = { id: "resume", label: "Resume" };
const pause: WalkedAction = { id: "pause", label: "Pause" };
const cancel = asked("cancel", "Cancel reminder");

/** The actions on the pages of records, in an order in which one record can go through them. A journey compares them with core's. */
export const recordWalks = {
  projects: [
    { id: "hold", label: "Hold", form: "Hold project" },
    resume,
    disable,
    enable,
    asked("complete", "Complete"),
    remove,
  ],
  users: [
    { id: "invite", label: "Send invitation again" },
    { id: "resetPassword", label: "Send reset link" },
    asked("masterPassword", "Generate master password", "Generate"),
    asked("endSessions", "End sessions"),
    disable,
    enable,
    { id: "anonymise", label: "Anonymise", form: "Anonymise user", isInMenu: true },
    remove,
  ],
  reminders: [pause, resume, cancel, remove],
  companies: [asked("removeLogo", "Remove logo", "Remove"), remove],
  milestoneOwners: [remove],
  projectTypes: [remove],
} as const satisfies Readonly<Record<string, readonly WalkedAction[]>>;

/** The actions in the rows of lists, likewise. */
export const listWalks = {
  projects: [disable, enable, remove],
  users: [disable, enable, remove],
  reminders: [pause, resume, cancel, remove],
  processTemplates: [asked("archive", "Archive"), { id: "restore", label: "Restore" }, remove],
  companies: [remove],
  milestoneOwners: [remove],
  projectTypes: [remove],
  notifications: [
    { id: "read", label: "Mark as read" },
    { id: "unread", label: "Mark as unread" },
  ],
} as const satisfies Readonly<Record<string, readonly WalkedAction[]>>;

/** The actions on milestones, processes and feedback, which have dialogs of their own. */
export const workWalks = {
  milestones: ["complete", "skip", "uncomplete", "rework"],
  processes: ["start", "hold", "resume"],
  feedback: [
    { id: "progress", label: "Take up" },
    { id: "resolve", label: "Resolve" },
    { id: "reopen", label: "Reopen" },
    { id: "dismiss", label: "Dismiss" },
  ],
} as const;
