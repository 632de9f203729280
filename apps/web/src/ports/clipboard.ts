/** Copies text to the clipboard. A refusal is silent, because the text can still be selected and copied by hand. */
export const copyText = (text: string): void => {
  void navigator.clipboard?.writeText(text).catch(() => undefined);
};
