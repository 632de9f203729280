/** Minimum number of characters; fewer would find too much. */
const FEWEST_CHARS = 2;

/** Whether nothing is searched for this text, because it is too short. */
export const isShortText = (text: string): boolean => text.trim().length < FEWEST_CHARS;
