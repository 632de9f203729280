import type { Screen } from "@canopy/core";
import { selectFields, type FieldOption, type FormActor } from "@canopy/core/forms";
import {
  selectData,
  selectReadingFailure,
  selectReadingStatus,
  type ReadingActor,
} from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useScreen } from "../appContext.tsx";
import type { FieldSearch } from "../RecordFields.tsx";

/** The choices of one field: those found by what is typed, and always the chosen one. */
export interface FoundChoices<Option extends FieldOption> {
  readonly isLoading: boolean;
  /** The person may not read them. */
  readonly isHidden: boolean;
  readonly options: readonly Option[];
  /** The chosen one; undefined while none is, or it is not read yet. */
  readonly chosen: Option | undefined;
  readonly search: FieldSearch;
}

type OptionsScreen<Option> = Screen<
  ReadingActor<readonly Option[]>["logic"],
  { readonly ask: string } | undefined
>;

interface Sources<Option> {
  /** The field's name. */
  readonly field: string;
  /** Reads those that match a text, '' for the first ones. */
  readonly found: OptionsScreen<Option>;
  /** Reads the one of an id, '' for none. */
  readonly chosen: OptionsScreen<Option>;
  /** As it stands in a sentence: 'company'. */
  readonly noun: string;
}

/** The records that a form's field offers, searched for on the server; `current` is the one that the record had. */
export const useFoundChoices = <Option extends FieldOption>(
  form: FormActor,
  sources: Sources<Option>,
  current: Option | undefined,
): FoundChoices<Option> => {
  const found = useScreen(sources.found, undefined);
  const chosen = useScreen(sources.chosen, undefined);
  const chosenId = useSelector(form, (snapshot) => valueIn(snapshot, sources.field));
  useEffect(() => chosen.send({ type: "reading.ask", ask: chosenId }), [chosen, chosenId]);
  const status = useSelector(found, selectReadingStatus);
  const failure = useSelector(found, selectReadingFailure, shallowEqual);
  const options = useSelector(found, selectData<readonly Option[]>) ?? [];
  const read = useSelector(chosen, selectData<readonly Option[]>) ?? [];
  const kept = [...options, ...read, ...(current ? [current] : [])].find(({ value }) => value === chosenId);
  return {
    isLoading: status === "loading",
    isHidden: status === "hidden",
    options: kept && !options.includes(kept) ? [...options, kept] : options,
    chosen: kept,
    search: {
      onSearch: (text) => found.send({ type: "reading.search", text: text.trim() }),
      emptyText: failure?.text ?? (status === "refreshing" ? "Searching…" : `No ${sources.noun} matches`),
    },
  };
};

const valueIn = (form: Parameters<typeof selectFields>[0], field: string): string => {
  const value = selectFields(form).find(({ name }) => name === field)?.value;
  return typeof value === "string" ? value : "";
};
