import type { Rng } from "./rng.ts";
import type { FeedbackEnd, StoryFeedback } from "./feedbackShape.ts";

type Line = readonly [
  title: string,
  description: string,
  type: StoryFeedback["type"],
  priority: StoryFeedback["priority"],
  route: string,
];

const lines: readonly Line[] = [
  [
    "The company filter forgets its choice",
    "After I open a project and go back, the list shows every company again.",
    "BUG",
    "MEDIUM",
    "/project/",
  ],
  [
    "Long names are cut in the outline",
    "On my laptop the last words of a milestone cannot be read.",
    "BUG",
    "LOW",
    "/process/:id",
  ],
  [
    "Show the working days in the flowchart",
    "The outline says how long a step has waited; the drawing does not.",
    "IDEA",
    "LOW",
    "/process/:id",
  ],
  [
    "Who may take a step back?",
    "I completed the wrong one. Do I need to ask the reviewer?",
    "QUESTION",
    "MEDIUM",
    "/process/:id",
  ],
  ["The address of our plant is out of date", "We moved to Mill Road in spring.", "DATA", "LOW", "/company/"],
  [
    "Print a project's page",
    "For the audit I need the page on paper, with its history.",
    "IDEA",
    "MEDIUM",
    "/project/:id",
  ],
  [
    "The trend chart starts with an empty month",
    "The first column is always empty for me.",
    "BUG",
    "LOW",
    "/",
  ],
  [
    "Baseline is missing for the cooling project",
    "It was in the sheet that we sent in March.",
    "DATA",
    "HIGH",
    "/project/:id",
  ],
  [
    "Two stakeholders with the same name",
    "One of them has no contact. Can they be merged?",
    "DATA",
    "MEDIUM",
    "/stakeholders/",
  ],
  [
    "Sort by what is due next",
    "I would like to begin my day with what is most urgent.",
    "IDEA",
    "HIGH",
    "/milestone/",
  ],
  [
    "The link in the invitation had expired",
    "It took me eight days to open it. Please send another one.",
    "BUG",
    "HIGH",
    "/login",
  ],
  [
    "What does REOPENED mean?",
    "A step of ours says so, but nobody told us why.",
    "QUESTION",
    "LOW",
    "/process/:id",
  ],
  [
    "Search does not find accents",
    "Looking for Peña finds her, Pena finds nobody.",
    "BUG",
    "MEDIUM",
    "/user/",
  ],
  [
    "Crediting period ends a day early",
    "It should end on the 31st of December.",
    "DATA",
    "MEDIUM",
    "/project/:id",
  ],
  [
    "Remember the columns that I hide",
    "I hide the same two every time I use another computer.",
    "IDEA",
    "LOW",
    "/project/",
  ],
  [
    "A reminder for two people",
    "We share the reports. Can one reminder tell both of us?",
    "QUESTION",
    "MEDIUM",
    "/reminders/",
  ],
  [
    "The bell counts what I have read",
    "It says 2, and the list has nothing new.",
    "BUG",
    "HIGH",
    "/notifications/",
  ],
  ["Country is missing from the project list", "We plan our trips by country.", "IDEA", "LOW", "/project/"],
  [
    "Wrong validator on our registration",
    "The contract is with another body.",
    "DATA",
    "CRITICAL",
    "/project/:id",
  ],
  [
    "Signed out while typing",
    "I came back from lunch and my comment was gone.",
    "BUG",
    "CRITICAL",
    "/process/:id",
  ],
  ["Dates read day first, please", "We write the day before the month.", "IDEA", "LOW", "/"],
  [
    "Is the draft of a template seen by others?",
    "I would like to finish it before anybody looks.",
    "QUESTION",
    "LOW",
    "/process-templates/",
  ],
  ["Tags are split at the comma", "One of ours has a comma in its name.", "BUG", "LOW", "/project/:id"],
  [
    "Units of the second vintage are missing",
    "The registry shows them since last week.",
    "DATA",
    "HIGH",
    "/project/:id",
  ],
  [
    "Show whom a step waits for in the mail",
    "Then I can forward it without looking it up.",
    "IDEA",
    "MEDIUM",
    "/milestone/",
  ],
  [
    "The map puts us in the sea",
    "Latitude and longitude may have changed places.",
    "DATA",
    "LOW",
    "/project/:id",
  ],
  [
    "Keyboard focus is lost after saving",
    "I have to reach for the mouse to go on.",
    "BUG",
    "MEDIUM",
    "/company/",
  ],
  ["How do I hand a project over?", "I leave the team in a month.", "QUESTION", "MEDIUM", "/project/:id"],
  [
    "Weekly digest instead of single mails",
    "One summary on Monday would be enough for me.",
    "IDEA",
    "MEDIUM",
    "/",
  ],
  [
    "The progress bar reached 100 % too early",
    "The last step was optional and we had not skipped it.",
    "BUG",
    "MEDIUM",
    "/process/:id",
  ],
  ["Tax number has a typing error", "Two digits have changed places.", "DATA", "LOW", "/company/"],
  ["Larger text on the tablet", "On site we hold it at arm's length.", "IDEA", "LOW", "/milestone/"],
  [
    "Which currency does the budget use?",
    "Ours are mixed, and the list adds nothing up.",
    "QUESTION",
    "LOW",
    "/project/",
  ],
  [
    "The same warning three times",
    "Saving without a name shows it in three places.",
    "BUG",
    "LOW",
    "/project/create",
  ],
  [
    "Archived templates in the list",
    "I look for the current one and find old ones first.",
    "IDEA",
    "LOW",
    "/process-templates/",
  ],
  [
    "Our contact has changed",
    "Please write to the new site manager from now on.",
    "DATA",
    "MEDIUM",
    "/stakeholders/",
  ],
  [
    "The picture is very small on my phone",
    "I cannot read the names on the cards.",
    "BUG",
    "MEDIUM",
    "/process/:id",
  ],
  [
    "Copy a project for the next site",
    "Most of its fields stay the same.",
    "IDEA",
    "HIGH",
    "/project/create",
  ],
  [
    "Can a partner see our comments?",
    "Before I write more, I would like to know.",
    "QUESTION",
    "HIGH",
    "/project/:id",
  ],
];

const resolved = [
  "Put right; please look again.",
  "Done with the last update.",
  "Answered by mail; the help text now says it too.",
  "The figures were corrected from the source.",
] as const;
const dismissed = [
  "The same was reported before; we go on there.",
  "It works as it was agreed; see the page's help.",
  "We cannot see it here. Please write again if it comes back.",
] as const;

const OLDEST_DAYS = 300;
const TAKEN_UP_DAYS = 4;
const CLOSED_DAYS = 14;
const UNTAKEN_DAYS = 30;

/** Further items, one a week or so, the older ones mostly closed. */
export const furtherFeedback = (rng: Rng): StoryFeedback[] =>
  lines.map(([title, description, type, priority, route], index) => {
    const daysAgo = Math.round(((index + 1) * OLDEST_DAYS) / lines.length);
    const end = endOf(rng, daysAgo);
    return { ...{ title, description, type, priority, route, daysAgo }, ...(end && { end }) };
  });

const endOf = (rng: Rng, daysAgo: number): FeedbackEnd | undefined => {
  const drawn = rng.next();
  const isFresh = daysAgo < UNTAKEN_DAYS;
  if (drawn < (isFresh ? 0.7 : 0.15)) return undefined;
  if (isFresh || drawn < 0.3)
    return {
      status: "IN_PROGRESS",
      note: null,
      afterDays: rng.whole(0, Math.min(daysAgo - 1, TAKEN_UP_DAYS)),
    };
  const afterDays = rng.whole(1, CLOSED_DAYS);
  return drawn < 0.85
    ? { status: "RESOLVED", note: rng.pick(resolved), afterDays }
    : { status: "DISMISSED", note: rng.pick(dismissed), afterDays };
};
