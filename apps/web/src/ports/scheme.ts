/** Puts the chosen colours onto the page, where the styles read them; `system` leaves it to the device. */
export const showScheme = (scheme: "system" | "light" | "dark"): void => {
  const { dataset } = document.documentElement;
  if (scheme === "system") delete dataset["theme"];
  else dataset["theme"] = scheme;
};
