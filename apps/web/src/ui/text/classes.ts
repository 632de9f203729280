/** Joins the class names that are there; gives "" for none, since react-aria takes no undefined. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === "string").join(" ");
