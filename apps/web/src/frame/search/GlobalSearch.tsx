import {
  searchScreen,
  selectFoundCount,
  selectHasOpened,
  selectHighlighted,
  selectHits,
  selectSearchFailure,
  selectSearchStatus,
  selectSearchText,
} from "@canopy/core/search";
import { counted } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import { SearchCombo } from "#ui/choice/SearchCombo.tsx";
import { useScreen } from "#kit/appContext.tsx";

const newsOf = (count: number | undefined): string => {
  if (count === undefined) return "";
  if (count === 0) return "No results";
  return counted(count, "result", "results");
};

/** The search in the header over everything that this person may read; cleared on each new route. Source: behaviour.md §2 Search. */
export function GlobalSearch() {
  const search = useScreen(searchScreen, undefined);
  const text = useSelector(search, selectSearchText);
  const status = useSelector(search, selectSearchStatus);
  const failure = useSelector(search, selectSearchFailure, shallowEqual);
  const found = useSelector(search, selectFoundCount);
  return (
    <SearchCombo
      label="Search everything"
      shortcut="/"
      text={text}
      status={status}
      hits={useSelector(search, selectHits).map(({ to, ...hit }) => ({ ...hit, href: to }))}
      highlighted={useSelector(search, selectHighlighted)}
      news={status === "failed" ? (failure?.text ?? "") : newsOf(found)}
      noneText={`Nothing matches “${text.trim()}”.`}
      failureText={failure?.text}
      onText={(typed) => search.send({ type: "search.type", text: typed })}
      onNext={() => search.send({ type: "search.next" })}
      onPrevious={() => search.send({ type: "search.previous" })}
      onOpen={(at) => {
        search.send({ type: "search.open", ...(at !== undefined && { at }) });
        return selectHasOpened(search.getSnapshot());
      }}
      onFocus={() => search.send({ type: "search.focus" })}
      onClose={() => search.send({ type: "search.close" })}
      onClear={() => search.send({ type: "search.clear" })}
      onRetry={() => search.send({ type: "search.retry" })}
    />
  );
}
