import { Button } from "../button/Button.tsx";
import { Anchor } from "../button/Link.tsx";
import styles from "./SearchCombo.module.css";

/** One search hit. */
export interface FoundOption {
  readonly id: string;
  /** The heading above the hit; hits of one kind follow one another. */
  readonly kind: string;
  readonly name: string;
  readonly detail: string | null;
  readonly href: string;
}

export interface SearchHitsProps {
  /** The list's id is '<id>-list', an option's '<id>-<index>'. */
  readonly id: string;
  readonly status: "closed" | "searching" | "hits" | "none" | "failed";
  readonly hits: readonly FoundOption[];
  /** Index of the highlighted hit; −1 for none. */
  readonly highlighted: number;
  /** Shown where nothing was found. */
  readonly noneText: string;
  /** The message of a failed search. */
  readonly failureText?: string | undefined;
  /** Opens the hit at this index; the highlighted one when absent. */
  readonly onOpen: (at?: number) => void;
  readonly onRetry: () => void;
}

/** The hits by their kind, each with its place among all. */
const groupsOf = (hits: readonly FoundOption[]) => [
  ...Map.groupBy(
    hits.map((hit, at) => ({ hit, at })),
    ({ hit }) => hit.kind,
  ),
];

/** The hits of a search, or a text that there are none, below its box. */
export function SearchHits(props: SearchHitsProps) {
  const { id, status, hits, highlighted, noneText, failureText, onOpen, onRetry } = props;
  if (status === "closed") return null;
  if (status === "hits")
    return (
      <div id={`${id}-list`} className={styles["panel"]} role="listbox" aria-label="Results">
        {groupsOf(hits).map(([kind, placed], group) => (
          // The id uses the group's index: 'Process templates' would be read as two ids.
          <div key={kind} role="group" aria-labelledby={`${id}-kind-${group}`}>
            <div id={`${id}-kind-${group}`} className={styles["heading"]} role="presentation">
              {kind}
            </div>
            {placed.map(({ hit, at }) => (
              <Anchor
                key={hit.id}
                id={`${id}-${at}`}
                role="option"
                aria-selected={at === highlighted}
                tabIndex={-1}
                className={styles["option"]}
                href={hit.href}
                onNavigate={() => onOpen(at)}
                // Keeps the focus in the box.
                onMouseDown={(event) => event.preventDefault()}
              >
                <span className={styles["name"]}>{hit.name}</span>
                {hit.detail !== null && <span className={styles["detail"]}>{hit.detail}</span>}
              </Anchor>
            ))}
          </div>
        ))}
      </div>
    );
  return (
    <div className={styles["panel"]} data-status={status}>
      <p>{status === "failed" ? failureText : status === "none" ? noneText : "Searching…"}</p>
      {status === "failed" && <Button label="Try again" size="small" onPress={onRetry} />}
    </div>
  );
}
