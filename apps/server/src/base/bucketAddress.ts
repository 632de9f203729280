/** A bucket of an S3 service, and the key that opens it. */
export interface BucketAddress {
  /** The service's origin, with the bucket in the path of each request. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const BUCKET = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/?$/;
const REGION = /^[a-z\d-]{1,40}$/;
const DEFAULT_REGION = "us-east-1";

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/**
 * Reads `s3+https://KEY:SECRET@host[:port]/bucket?region=…`; key and secret are percent-encoded. Undefined for anything
 * else. Source: README.md Configuration.
 */
export const readBucketAddress = (text: string): BucketAddress | undefined => {
  const url = /^s3\+https?:\/\//.test(text) ? URL.parse(text.slice("s3+".length)) : null;
  if (!url) return undefined;
  const [, bucket] = BUCKET.exec(url.pathname) ?? [];
  const region = url.searchParams.get("region") ?? DEFAULT_REGION;
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  const isWhole = accessKeyId !== "" && secretAccessKey !== "" && url.hash === "" && REGION.test(region);
  const isKnown = [...url.searchParams.keys()].every((name) => name === "region");
  if (bucket === undefined || !isWhole || !isKnown) return undefined;
  return { endpoint: url.origin, bucket, region, accessKeyId, secretAccessKey };
};
