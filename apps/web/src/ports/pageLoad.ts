/** Time limit for the server's answer, in milliseconds. */
const LONGEST_WAIT_MS = 5_000;

/** Reloads the page without asking about unsaved input: core has made sure that nothing is lost. */
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
