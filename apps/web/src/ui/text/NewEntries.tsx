import { useState } from "react";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** An entry of a conversation, as it is read out. */
export interface SpokenEntry {
  readonly key: string;
  readonly text: string;
}

/** Reads out the entries that come after the last one; what is added before it, as earlier entries are, is not read out. */
export function NewEntries({ entries }: { readonly entries: readonly SpokenEntry[] }) {
  const last = entries.at(-1)?.key;
  const [heard, setHeard] = useState<{ readonly last: string | undefined; readonly news: typeof entries }>({
    last,
    news: [],
  });
  if (last !== heard.last) {
    const at = entries.findIndex(({ key }) => key === heard.last);
    const isKnown = at >= 0 || heard.last === undefined;
    setHeard({ last, news: isKnown ? entries.slice(at + 1) : [] });
  }
  return (
    <VisuallyHidden>
      <span role="log" aria-label="New entries">
        {heard.news.map(({ key, text }) => (
          <span key={key}>{text} </span>
        ))}
      </span>
    </VisuallyHidden>
  );
}
