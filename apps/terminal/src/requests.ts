import { setImmediate, setTimeout } from "node:timers/promises";
import type { Ports } from "@canopy/core";

/** Time in milliseconds that the end of a command leaves its last requests: the process ends afterwards, and they with it. */
const LAST_REQUESTS_MS = 2_000;

const isPage = ({ headers }: Response): boolean =>
  headers.get("content-type")?.toLowerCase().startsWith("text/html") === true;

/** A `fetch` whose requests can be waited for; `onPage` hears the status of the first answer that is a web page, which no call of Canopy has. */
export const trackRequests = (fetch: Ports["fetch"], onPage: (status: number) => void) => {
  let isToldOfPage = false;
  const send = async (request: Request): Promise<Response> => {
    const answer = await fetch(request);
    if (!isToldOfPage && isPage(answer)) {
      isToldOfPage = true;
      onPage(answer.status);
    }
    return answer;
  };
  const sent: Promise<Response>[] = [];
  const settle = async (): Promise<void> => {
    const before = sent.length;
    await setImmediate(); // a request is made after its event
    await Promise.allSettled(sent);
    await setImmediate(); // one may lead to another
    if (sent.length > before) await settle();
  };
  return {
    fetch: (request: Request): Promise<Response> => {
      const answer = send(request);
      sent.push(answer);
      return answer;
    },
    /** Waits for the requests that are under way, for 2 seconds at most. */
    finish: () => Promise.race([settle(), setTimeout(LAST_REQUESTS_MS, undefined, { ref: false })]),
  };
};
