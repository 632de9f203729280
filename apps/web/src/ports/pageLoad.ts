/** How long the server may take to show that it is there, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** Loads the page anew. A form with unsaved input does not ask: core has made sure that nothing is lost. */
export const reload = (): void => {
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  location.reload();
};

/** Whether the server answers for this page or file now; false after 5 seconds. */
export const isServed = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    return answer.ok;
  } catch {
    return false;
  }
};
