import type { SavedFile } from "@canopy/core";

/** The time after which the browser has surely taken over a download, in milliseconds. */
const TAKEN_OVER_MS = 60_000;

/** Downloads a file that is in memory. */
export const saveFile = ({ name, type, parts }: SavedFile): undefined => {
  const href = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), TAKEN_OVER_MS);
};
