import type { StoryFeedback } from "./feedbackShape.ts";

const INES = "Ines Duarte";
const MAREK = "Marek Holub";

/** The six items of the demo's story. */
export const storyFeedback: readonly StoryFeedback[] = [
  {
    title: "Calendar shows Sunday first for me",
    description:
      "My weeks begin on Monday, and my profile says so. The reminder calendar still starts its rows with Sunday, " +
      "so I read every date one column off.",
    ...{ type: "BUG", priority: "LOW", author: "Siobhan Kerr", route: "/reminders/calendar" },
    ...{ daysAgo: 2, picture: "calendar" },
  },
  {
    title: "Dialog missing from my screenshot",
    description:
      "I wanted to show the question that comes before a step is taken back. The picture has the page behind it, but " +
      "the dialog is not there.\n\nSteps: open a process, press Take back, start a screenshot.",
    ...{ type: "BUG", priority: "HIGH", author: "Amina Yusuf", assignee: INES },
    ...{ route: "/process/:id", daysAgo: 6, picture: "form" },
    end: { status: "IN_PROGRESS", note: "Seen here too; we are looking into it.", afterDays: 1 },
    messages: [
      {
        by: INES,
        afterHours: 28,
        text:
          "Is the dialog missing only when you start the screenshot by the keyboard, or also by mouse?\n" +
          "And is it any dialog, or only this one?",
      },
      {
        by: "Amina Yusuf",
        afterHours: 33,
        text: "Both ways. The one for holding a process comes out well; only the one for taking a step back is missing.",
      },
      {
        by: INES,
        afterHours: 100,
        text: "Found: that dialog opens while the picture is being taken. It is mended in the next version. Thank you for trying it twice.",
      },
    ],
  },
  {
    title: "Let me export the waiting-on list",
    description:
      "Every Monday I copy the list of what waits on our stakeholders into a sheet for the steering meeting. " +
      "A file would spare me the half hour.",
    ...{ type: "IDEA", priority: "MEDIUM", author: MAREK, route: "/milestone/", daysAgo: 9 },
  },
  {
    title: "Which method version is current?",
    description:
      "The manure project names AMS-III.D. without a version in one place and with one in another. " +
      "Which of them counts for the third monitoring period?",
    ...{ type: "QUESTION", priority: "LOW", author: "Luis Ocampo", assignee: MAREK },
    ...{ route: "/project/:id", daysAgo: 24 },
    end: {
      status: "RESOLVED",
      note: "The version that the project's page names: it was pinned when the crediting period began.",
      afterDays: 3,
    },
    messages: [
      {
        by: MAREK,
        afterHours: 20,
        text: "Do you mean the project's page and the monitoring plan, or two places of the plan itself?",
      },
      {
        by: "Luis Ocampo",
        afterHours: 44,
        text: "The page and the plan. The page says AMS-III.D. version 21.0, the plan has no number at all.",
      },
      {
        by: "Luis Ocampo",
        afterHours: 80,
        text: "Thank you, that is what the auditor asked. We write the number into the plan, too.",
      },
    ],
  },
  {
    title: "tCO2e wrong on CP-0006",
    description:
      "The page says 3,980 tCO2e a year. The monitoring report of the last period comes to about a tenth less. " +
      "Either the estimate is old, or the report counts something twice.",
    ...{ type: "DATA", priority: "CRITICAL", author: "Tomas Brandt", assignee: MAREK },
    ...{ route: "/project/:id", daysAgo: 4, picture: "chart" },
    end: { status: "IN_PROGRESS", note: null, afterDays: 0 },
    messages: [
      {
        by: MAREK,
        afterHours: 5,
        text: "The 3,980 are the estimate of the design document. Which period of the report do you compare it with?",
      },
      {
        by: "Tomas Brandt",
        afterHours: 26,
        text:
          "The second one, January to December. Its table 4 gives 3,571 tCO2e.\n" +
          "If the page shows the estimate, it should say so beside the figure.",
      },
    ],
  },
  {
    title: "Please add dark mode",
    description: "In the evening the white pages are hard on the eyes.",
    ...{ type: "IDEA", priority: "LOW", author: "Leila Haddad", assignee: INES, route: "/", daysAgo: 40 },
    end: {
      status: "DISMISSED",
      note: "It is there already: the theme is chosen at the foot of the navigation.",
      afterDays: 2,
    },
  },
];
