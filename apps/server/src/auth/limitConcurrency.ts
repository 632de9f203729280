/** Runs at most `width` tasks at once; the others wait in the order of their arrival. */
export const createConcurrencyLimit = (width: number) => {
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

/** A concurrency limit of this width for each key, kept while a task of the key runs or waits. */
export const createConcurrencyLimits = (width: number) => {
  const limits = new Map<
    string,
    { readonly enter: ReturnType<typeof createConcurrencyLimit>; users: number }
  >();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const limitConcurrency = limits.get(key) ?? { enter: createConcurrencyLimit(width), users: 0 };
    limits.set(key, limitConcurrency);
    limitConcurrency.users += 1;
    try {
      return await limitConcurrency.enter(task);
    } finally {
      limitConcurrency.users -= 1;
      if (limitConcurrency.users === 0) limits.delete(key);
    }
  };
};
