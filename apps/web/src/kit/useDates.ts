import { selectTimeZone } from "@canopy/core";
import { datesIn, type Dates } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { useApp } from "./appContext.tsx";

/** Dates in the person's language and time zone; what shows them is drawn again once the person has chosen another zone. */
export const useDates = (): Dates => {
  const { session, services } = useApp();
  return datesIn(services, useSelector(session, selectTimeZone));
};
