import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { BucketAddress } from "#base/bucketAddress.ts";

const name = "canopy-files";

/** A bucket of a small S3 service in this process. */
export interface TestBucket {
  readonly address: BucketAddress;
  /** The names of its objects: `ab/cd…`. */
  names(): Promise<readonly string[]>;
  /** Ends the service, with everything in it. */
  close(): Promise<void>;
}

/** Starts the service with one empty bucket, on a free port of this machine or on the given one. */
export const openTestBucket = async (at = 0): Promise<TestBucket> => {
  const directory = await mkdtemp(join(tmpdir(), "canopy-bucket-"));
  const service = new S3rver({
    ...{ port: at, address: "127.0.0.1", silent: true, directory },
    configureBuckets: [{ name }],
  });
  const { port } = await service.run();
  let isOpen = true;
  return {
    address: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: name,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    async names() {
      const found = await readdir(join(directory, name), { recursive: true });
      return found
        .filter((path) => path.endsWith("_object"))
        .map((path) => path.replace(/\._S3rver_object$/, ""));
    },
    async close() {
      if (isOpen) await service.close();
      isOpen = false;
      await rm(directory, { recursive: true, force: true });
    },
  };
};
