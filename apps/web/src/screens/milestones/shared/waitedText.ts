/** How long something has been waited for, in working days; '' where it is not. */
export const waitedText = (days: number | undefined): string => {
  if (days === undefined) return "";
  if (days === 0) return "Since today";
  return days === 1 ? "1 working day" : `${days.toLocaleString()} working days`;
};
