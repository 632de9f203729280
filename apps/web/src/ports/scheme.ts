/** Sets the chosen colour scheme on the page for its styles; `system` leaves the choice to the device. */
export const showScheme = (scheme: "system" | "light" | "dark"): void => {
  const { dataset } = document.documentElement;
  if (scheme === "system") delete dataset["theme"];
  else dataset["theme"] = scheme;
};
