/** Joins the class names that are set; "" for none, because react-aria takes no undefined. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter((name) => typeof name === "string").join(" ");
