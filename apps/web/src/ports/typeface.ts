const show = (): void => {
  document.documentElement.dataset["typeface"] = "";
};

/**
 * Loads the typeface and shows it where that moves no text which somebody reads: at once if no text is shown yet,
 * otherwise with the next screen. It is asked for by the app and not by the page, so that it competes with no code.
 */
export const loadTypeface = async (
  root: Element,
  onNextScreen: (act: () => void) => () => void,
): Promise<void> => {
  await document.fonts.load('1em "Inter Variable"');
  if (root.textContent === "") show();
  else {
    const stop = onNextScreen(() => {
      stop();
      show();
    });
  }
};
