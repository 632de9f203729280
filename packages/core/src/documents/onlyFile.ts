import type { App } from "../services/runningApp.ts";

/** The file for a place that takes one. Of several none is taken, because nobody said which one is meant; the person is told. `taker` begins a sentence: 'A version'. */
export const onlyFile = <Chosen>(
  app: Pick<App, "announce">,
  files: readonly Chosen[],
  taker: string,
): Chosen | undefined => {
  if (files.length <= 1) return files[0];
  app.announce({
    type: "toast",
    tone: "error",
    text: `${taker} is one file. None of these ${files.length} was taken; choose one of them.`,
  });
  return undefined;
};
