import { setImmediate, setTimeout } from "node:timers/promises";
import type { Ports } from "@canopy/core";

/** Time in milliseconds that the end of a command leaves its last requests: the process ends afterwards, and they with it. */
const LAST_REQUESTS_MS = 2_000;

/** The answer of something else than Canopy: a web page, or an address that leads elsewhere. */
interface Met {
  readonly status: number;
  /** The address to which the answer leads; undefined for a page. */
  readonly leadsTo: string | undefined;
}

const metIn = ({ status, headers }: Response): Met | undefined => {
  const leadsTo = headers.get("location") ?? undefined;
  if (status >= 300 && status < 400 && leadsTo !== undefined) return { status, leadsTo };
  const isPage = headers.get("content-type")?.toLowerCase().startsWith("text/html") === true;
  return isPage ? { status, leadsTo: undefined } : undefined;
};

/** A `fetch` whose requests can be waited for; `onMet` hears of the first answer that no call of Canopy has. */
export const trackRequests = (fetch: Ports["fetch"], onMet: (met: Met) => void) => {
  let isTold = false;
  const send = async (request: Request): Promise<Response> => {
    const answer = await fetch(request);
    const met = isTold ? undefined : metIn(answer);
    if (met) {
      isTold = true;
      onMet(met);
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
