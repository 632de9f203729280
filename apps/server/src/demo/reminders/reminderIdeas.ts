/** Tasks that are due once. */
export const onceIdeas: readonly string[] = [
  "Send the contract for signature",
  "Book the auditor",
  "Ask for the missing invoices",
  "Prepare the site visit",
  "Answer the programme's questions",
  "Renew the grid connection offer",
  "Pay the registration fee",
  "Translate the summary",
  "Check the insurance",
  "Call the permitting office",
];

/** Tasks that repeat without an end. */
export const repeatedIdeas: readonly string[] = [
  "Read the meters",
  "Monthly production figures",
  "Check the data logger",
  "Quarterly stakeholder letter",
  "Back up the monitoring data",
  "Walk the boundary",
  "Compare invoices with readings",
];

/** Tasks that repeat for some weeks. */
export const weeklyIdeas: readonly string[] = [
  "Call with the contractor",
  "Weekly progress photos",
  "Chase open findings",
  "Delivery check",
  "Training session",
  "Empty the grievance box",
  "Commissioning notes",
];
