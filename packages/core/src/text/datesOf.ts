import { createDates } from "./date.ts";
import { memoizePerApp } from "../services/services.ts";

/** Dates in the language of the app's person. Separate from the app, so that the sign-in does not wait for this code. */
export const datesOf = memoizePerApp(createDates);
