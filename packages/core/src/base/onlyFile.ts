import { ONE_LINE_TOAST_MS, type Announcement } from "./announcement.ts";

/**
 * The file for a place that takes one. Of several none is taken, because nobody said which one is meant; the person is
 * told. `what` names the thing that the file becomes, with a capital: 'A version'.
 */
export const onlyFile = <Chosen>(
  { announce }: { readonly announce: (announcement: Announcement) => void },
  files: readonly Chosen[],
  what: string,
): Chosen | undefined => {
  if (files.length <= 1) return files[0];
  announce({
    type: "toast",
    tone: "error",
    text: `${what} is one file. None of these ${files.length} was taken; choose one of them.`,
    durationMs: ONE_LINE_TOAST_MS,
  });
  return undefined;
};
