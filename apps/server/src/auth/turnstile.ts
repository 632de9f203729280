/** Lets at most `width` tasks run at once; the others wait in the order in which they came. */
export const createTurnstile = (width: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = () =>
    new Promise<void>((resolve) => {
      if (running < width) {
        running += 1;
        resolve();
      } else waiting.push(resolve);
    });
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
};
