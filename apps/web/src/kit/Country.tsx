import { countryName } from "@canopy/core/text";
import { useApp } from "./appContext.tsx";

/** A country's name in the person's language. */
export const Country = ({ code }: { readonly code: string }) => countryName(code, useApp().services.locale);
