import { chosenCompanyScreen, companyOptionsScreen } from "@canopy/core/companies";
import type { FieldOption, FormActor } from "@canopy/core/forms";
import { useFoundChoices, type FoundChoices } from "./useFoundChoices.ts";

/** The companies that a form's `companyId` offers: those found by what is typed, and always the chosen one. */
export const useCompanyChoices = (
  form: FormActor,
  current: FieldOption | undefined,
): FoundChoices<FieldOption> =>
  useFoundChoices(
    form,
    { field: "companyId", found: companyOptionsScreen, chosen: chosenCompanyScreen, noun: "company" },
    current,
  );
