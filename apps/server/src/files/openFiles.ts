import { join } from "node:path";
import { errorText } from "../base/errorText.ts";
import type { Log } from "../base/log.ts";
import type { Config } from "../base/settings.ts";
import { openBucket } from "./bucket.ts";
import { openFileStore, type FileStore } from "./fileStore.ts";

/**
 * Opens the files of the server. A bucket that cannot be used is an error in the log, not a refusal: the service may come
 * back, and everything but files works without it. Source: behaviour.md §7 Documents.
 */
export const openFiles = async (
  { dataDir, databaseUrl, bucket }: Pick<Config, "dataDir" | "databaseUrl" | "bucket">,
  log: Log,
): Promise<FileStore> => {
  const folder = join(dataDir, "files");
  const isShared = databaseUrl !== undefined;
  if (!bucket) {
    if (isShared) log.info("documents are kept as files: all servers must share this folder", { folder });
    return openFileStore({ folder, isShared });
  }
  const kept = await openBucket(bucket);
  const { endpoint, bucket: name } = bucket;
  try {
    await kept.check();
    log.info("documents are kept in a bucket", { endpoint, bucket: name });
  } catch (error) {
    log.error("the bucket of FILES_URL cannot be used: documents are neither taken nor read", {
      ...{ endpoint, bucket: name },
      reason: errorText(error),
    });
  }
  return openFileStore({ folder, isShared, kept });
};
