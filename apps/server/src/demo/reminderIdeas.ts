/** What a generated reminder is called, and what it says. */
export type ReminderIdea = readonly [title: string, description: string];

/** What is done once. */
export const onceIdeas: readonly ReminderIdea[] = [
  ["Send the contract for signature", "Both copies, and the annex with the figures."],
  ["Book the auditor", "Their calendar fills two months ahead."],
  ["Ask for the missing invoices", "Without them the activity data has a hole."],
  ["Prepare the site visit", "Who comes, what is shown, what has to be worn."],
  ["Answer the programme's questions", "They gave us until this day."],
  ["Renew the grid connection offer", "It ends if nobody answers."],
  ["Pay the registration fee", "The registry begins only when it is there."],
  ["Translate the summary", "The local stakeholders read it first."],
  ["Check the insurance", "The lender asks for the certificate."],
  ["Call the permitting office", "Ask for the number of the file."],
];

/** What is done again and again, without an end. */
export const repeatedIdeas: readonly ReminderIdea[] = [
  ["Read the meters", "Note the numbers of all counters at the end of the shift."],
  ["Monthly production figures", "Ask the plant for its tonnes and hours."],
  ["Check the data logger", "It fills up in about six weeks."],
  ["Quarterly stakeholder letter", "What happened, what comes next, whom to ask."],
  ["Back up the monitoring data", "A copy on the second drive, and a test that it can be read."],
  ["Walk the boundary", "Look for new roads, fires and cut trees."],
  ["Compare invoices with readings", "More than two per cent apart has to be explained."],
];

/** What goes on for some weeks. */
export const weeklyIdeas: readonly ReminderIdea[] = [
  ["Call with the contractor", "What was built, what is late, what is missing."],
  ["Weekly progress photos", "From the same three places as last time."],
  ["Chase open findings", "Go through the list with the validator."],
  ["Delivery check", "Count what came, and note the serial numbers."],
  ["Training session", "Half an hour with the operators of the new plant."],
  ["Grievance box", "Empty it, and answer what is in it."],
  ["Commissioning notes", "Write down what was switched on and what was found."],
];
