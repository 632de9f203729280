/** Every placeholder, so that a test over `createApp` finds one that was not replaced. */
export const placeholders = new WeakSet<object>();

/** Makes a placeholder for logic that `createApp` must provide; running it throws an error with its name. */
export const notProvided = (name: string): (() => never) => {
  const placeholder = (): never => {
    throw new Error(`${name} is not provided`);
  };
  placeholders.add(placeholder);
  return placeholder;
};
