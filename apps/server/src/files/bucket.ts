import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { MissingFile } from "../base/missingFile.ts";
import { ProblemError } from "../base/problem.ts";
import type { BucketAddress } from "../base/bucketAddress.ts";
import { awaitedBytes } from "./awaitedBytes.ts";
import { nameOf, type KeptBytes } from "./keptBytes.ts";

const CONNECT_MS = 3_000;
/** Time without a byte after which the service counts as silent. */
const SILENT_MS = 15_000;
const TRIES = 3;

/** Files in a bucket of an S3 service. */
export interface Bucket extends KeptBytes {
  /** Throws with the service's own reason if the bucket cannot be used. */
  check(): Promise<void>;
}

/** 503: the service that keeps the files is silent or refuses; the caller may try again. */
export const filesAreAway = (cause: unknown): ProblemError => {
  const error = new ProblemError(
    "/errors/internal",
    "The store of files does not answer. Nothing was changed; try again in a minute.",
    { status: 503, headers: { "retry-after": "60" } },
  );
  error.cause = cause;
  return error;
};

const answered = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked;
  } catch (error) {
    throw filesAreAway(error);
  }
};

/**
 * Opens a bucket; nothing is asked of the service yet. Its client is loaded here alone, because most servers keep files in
 * a folder. A service that does not answer is a problem of 503; a content that it does not have is a missing file. Source: behaviour.md §7 Documents.
 */
export const openBucket = async (address: BucketAddress, silentMs = SILENT_MS): Promise<Bucket> => {
  const s3 = await import("@aws-sdk/client-s3");
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = address;
  const settings = {
    ...{ endpoint, region, forcePathStyle: true, maxAttempts: TRIES },
    credentials: { accessKeyId, secretAccessKey },
    // other services than Amazon's do not know the checksums that the client adds by itself
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } as const;
  const requestHandler = { connectionTimeout: CONNECT_MS, socketTimeout: silentMs };
  const client = new s3.S3Client({ ...settings, requestHandler });
  // a socket is silent too while the reader of a file takes a pause: the limit holds for the head of the answer alone
  const headHandler = { requestTimeout: silentMs, throwOnRequestTimeout: true, socketTimeout: 0 };
  const reading = new s3.S3Client({ ...settings, requestHandler: { ...requestHandler, ...headHandler } });

  return {
    async check() {
      await client.send(new s3.HeadBucketCommand({ Bucket }));
    },

    async put(sha256, path) {
      const { size: ContentLength } = await stat(path);
      const Body = createReadStream(path);
      const command = new s3.PutObjectCommand({ Bucket, Key: nameOf(sha256), Body, ContentLength });
      try {
        await answered(client.send(command));
      } finally {
        Body.destroy();
      }
    },

    async read(sha256, part) {
      const Range = part && `bytes=${part.first}-${part.last}`;
      const command = new s3.GetObjectCommand({ Bucket, Key: nameOf(sha256), ...(Range && { Range }) });
      const asked = reading.send(command).catch((cause: unknown) => {
        if (cause instanceof s3.NoSuchKey) throw new MissingFile("The bucket has no such file.", { cause });
        throw filesAreAway(cause);
      });
      const { Body } = await asked;
      if (!Body) throw filesAreAway(new Error("an answer without a body"));
      return awaitedBytes(Body.transformToWebStream(), silentMs);
    },

    async remove(sha256) {
      await answered(client.send(new s3.DeleteObjectCommand({ Bucket, Key: nameOf(sha256) })));
    },
  };
};
