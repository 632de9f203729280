import { access, historyAccess } from "@canopy/contracts";
import { partsScreen } from "../records/partsScreen.ts";

const partsOf = (history: (typeof historyAccess)[keyof typeof historyAccess]) =>
  partsScreen({ overview: undefined, history });

/** The tabs of the pages of records with a history; a user's has the activity of their account too. */
export const recordParts = {
  user: partsScreen({ overview: undefined, activity: access.events.list, history: historyAccess.user }),
  company: partsOf(historyAccess.company),
  processTemplate: partsOf(historyAccess.processTemplate),
  reminder: partsOf(historyAccess.reminder),
  feedback: partsOf(historyAccess.feedback),
} as const;
