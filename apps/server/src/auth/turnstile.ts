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

/** A turnstile of this width for each key, kept while somebody is in it. */
export const createTurnstiles = (width: number) => {
  const turnstiles = new Map<string, { readonly enter: ReturnType<typeof createTurnstile>; users: number }>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const turnstile = turnstiles.get(key) ?? { enter: createTurnstile(width), users: 0 };
    turnstiles.set(key, turnstile);
    turnstile.users += 1;
    try {
      return await turnstile.enter(task);
    } finally {
      turnstile.users -= 1;
      if (turnstile.users === 0) turnstiles.delete(key);
    }
  };
};
