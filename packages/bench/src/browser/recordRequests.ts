import type { CDPSession } from "playwright";
import type { PageRequest } from "./waterfall.ts";

interface Recorded {
  readonly url: string;
  readonly kind: string;
  readonly startMs: number;
  endMs: number | undefined;
  readonly received: { readonly atMs: number; readonly bytes: number }[];
  isCached: boolean;
}

/** Records a page's requests from now on; gives the function that reads them off. The first one is at 0 ms. */
export const recordRequests = async (session: CDPSession): Promise<() => readonly PageRequest[]> => {
  const requests = new Map<string, Recorded>();
  let begun: number | undefined;
  const sinceBegin = (seconds: number) => (seconds - (begun ?? seconds)) * 1000;

  session.on("Network.requestWillBeSent", ({ requestId, request, type = "Other", timestamp }) => {
    if (!request.url.startsWith("http")) return;
    begun ??= timestamp;
    const startMs = sinceBegin(timestamp);
    requests.set(requestId, {
      url: request.url,
      kind: type,
      startMs,
      endMs: undefined,
      received: [],
      isCached: false,
    });
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.isCached = true;
  });
  session.on("Network.responseReceived", ({ requestId, response, timestamp }) => {
    const request = requests.get(requestId);
    if (!request) return;
    if (response.fromDiskCache === true) request.isCached = true;
    else request.received.push({ atMs: sinceBegin(timestamp), bytes: response.encodedDataLength });
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (request && !request.isCached)
      request.received.push({ atMs: sinceBegin(timestamp), bytes: encodedDataLength });
  });
  const end = ({ requestId, timestamp }: { readonly requestId: string; readonly timestamp: number }) => {
    const request = requests.get(requestId);
    if (request) request.endMs = sinceBegin(timestamp);
  };
  session.on("Network.loadingFinished", end);
  session.on("Network.loadingFailed", end);
  await session.send("Network.enable");
  return () => [...requests.values()];
};
