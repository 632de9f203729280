/** Puts text on the clipboard; a refusal is silent, since the text can be marked and copied by hand. */
export const copyText = (text: string): void => {
  void navigator.clipboard?.writeText(text).catch(() => undefined);
};
