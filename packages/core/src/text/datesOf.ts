import { createDates } from "./date.ts";
import { memoizePerApp } from "../services/services.ts";

/** Dates in the language of the app's person. Apart from the app, so that no sign-in waits for its code. */
export const datesOf = memoizePerApp(createDates);
