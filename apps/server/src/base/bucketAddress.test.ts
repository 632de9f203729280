import fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "@canopy/contracts/testing";
import { readBucketAddress } from "./bucketAddress.ts";

test("a bucket's address names service, bucket, region and key", () => {
  expect(
    readBucketAddress("s3+https://KEY:a%2Fb%40c@s3.example:9000/canopy-files?region=eu-central-1"),
  ).toEqual({
    endpoint: "https://s3.example:9000",
    bucket: "canopy-files",
    region: "eu-central-1",
    accessKeyId: "KEY",
    secretAccessKey: "a/b@c",
  });
  expect(readBucketAddress("s3+http://k:s@127.0.0.1:9000/files")).toMatchObject({
    endpoint: "http://127.0.0.1:9000",
    region: "us-east-1",
  });
});

test.each([
  "https://k:s@s3.example/files",
  "s3+https://s3.example/files",
  "s3+https://k@s3.example/files",
  "s3+https://k:%zz@s3.example/files",
  "s3+https://k:s@s3.example",
  "s3+https://k:s@s3.example/Files",
  "s3+https://k:s@s3.example/files/folder",
  "s3+https://k:s@s3.example/files?zone=a",
  "s3+https://k:s@s3.example/files?region=",
  "s3+https://k:s@s3.example/files#x",
  "s3+ftp://k:s@s3.example/files",
  "s3+https://",
])("%s is no address of a bucket", (text) => {
  expect(readBucketAddress(text)).toBeUndefined();
});

test("any key and secret come back as they were encoded", () => {
  const word = fc.string({ minLength: 1, unit: "grapheme" });
  fc.assert(
    fc.property(word, word, (key, secret) => {
      const text = `s3+https://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@s3.example/files`;
      expect(readBucketAddress(text)).toMatchObject({ accessKeyId: key, secretAccessKey: secret });
    }),
    propertyRuns(100, 2_000),
  );
});
