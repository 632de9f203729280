import { errorCode } from "./errorCode.ts";

/** Thrown by a store without a disk for a file that is not there. */
export class MissingFile extends Error {
  readonly code = "ENOENT";
}

/** Whether an error says that a file or folder is not there. */
export const isMissingFile = (error: unknown): boolean => errorCode(error) === "ENOENT";
