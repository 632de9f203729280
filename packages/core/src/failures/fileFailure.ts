import { failureOf, refusesFile, type Failure } from "./failure.ts";

/** The failure of a call that sent a chosen file. */
interface FileFailure {
  readonly failure: Failure;
  /** The same file would only fail again. */
  readonly isFinal: boolean;
}

const isReadable = async (content: Blob): Promise<boolean> => {
  try {
    await content.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds the failure of a call that sent a file. A file that was changed on its disk since it was chosen can never be read
 * again, which a browser reports as it does a broken connection.
 */
export const fileFailureOf = async (error: unknown, content: Blob): Promise<FileFailure> => {
  const failure = failureOf(error);
  if (failure.kind !== "network" || (await isReadable(content)))
    return { failure, isFinal: failure.kind === "refused" || refusesFile(failure) };
  const reason = "The file was changed, moved or deleted since it was chosen. Choose it again.";
  return { failure: { kind: "refused", reason }, isFinal: true };
};
