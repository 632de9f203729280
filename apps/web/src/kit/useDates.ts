import { selectTimeZone } from "@canopy/core";
import { datesIn, type Dates } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { useApp } from "./appContext.tsx";

/**
 * Dates in the person's language and time zone. What shows them is drawn again once the person has chosen another zone or
 * comes back to the page, at which the session looks at the clock: 'in 3 hours' may have passed by then.
 */
export const useDates = (): Dates => {
  const { session, services } = useApp();
  return useSelector(session, (snapshot) => datesIn(services, selectTimeZone(snapshot)));
};
