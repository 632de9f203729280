/** A clock that stands still until a test moves it; it starts at the real time, like the data of a test server, or at these milliseconds. */
export const createTestClock = (start = Date.now()) => {
  let at = start;
  return {
    now: () => new Date(at),
    /** Moves the clock on by that many seconds. */
    pass: (seconds: number) => {
      at += seconds * 1000;
    },
  };
};
