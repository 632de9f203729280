import {
  chosenCompanyScreen,
  companyOptionsScreen,
  selectData,
  selectFields,
  selectReadingFailure,
  selectReadingStatus,
  type FieldOption,
  type FormActor,
} from "@canopy/core";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useScreen } from "./appContext.tsx";
import type { FieldSearch } from "./RecordFields.tsx";

interface CompanyChoices {
  readonly isLoading: boolean;
  readonly options: readonly FieldOption[];
  readonly search: FieldSearch;
}

/** The companies that a user's form offers: those found by what is typed, and always the chosen one. */
export const useCompanyChoices = (form: FormActor, current: FieldOption | undefined): CompanyChoices => {
  const found = useScreen(companyOptionsScreen, undefined);
  const chosen = useScreen(chosenCompanyScreen, undefined);
  const chosenId = useSelector(form, companyIdIn);
  useEffect(() => chosen.send({ type: "reading.ask", ask: chosenId }), [chosen, chosenId]);
  const status = useSelector(found, selectReadingStatus);
  const failure = useSelector(found, selectReadingFailure, shallowEqual);
  const known = [
    ...(useSelector(found, selectData<readonly FieldOption[]>) ?? []),
    ...(useSelector(chosen, selectData<readonly FieldOption[]>) ?? []),
    ...(current ? [current] : []),
  ];
  const kept = known.find(({ value }) => value === chosenId);
  const options = useSelector(found, selectData<readonly FieldOption[]>) ?? [];
  return {
    isLoading: status === "loading",
    options: kept && !options.includes(kept) ? [...options, kept] : options,
    search: {
      onSearch: (text) => found.send({ type: "reading.search", text: text.trim() }),
      emptyText: failure?.text ?? (status === "refreshing" ? "Searching…" : "No company matches"),
    },
  };
};

const companyIdIn = (form: Parameters<typeof selectFields>[0]): string => {
  const value = selectFields(form).find(({ name }) => name === "companyId")?.value;
  return typeof value === "string" ? value : "";
};
