/** Marks a placeholder, so that a test over `createApp` finds any that was never replaced. */
export const placeholders = new WeakSet<object>();

/** Stands in a machine for what `createApp` must provide; says its name when it is run. */
export const notProvided = (name: string): (() => never) => {
  const placeholder = (): never => {
    throw new Error(`${name} is not provided`);
  };
  placeholders.add(placeholder);
  return placeholder;
};
