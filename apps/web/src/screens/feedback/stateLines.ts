/** Formats JSON line by line; returns any other text unchanged. */
export const stateLines = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
