import type { ReactNode } from "react";
import { Term } from "./Term.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./DescriptionList.module.css";

export interface Fact {
  readonly term: string;
  /** What the term means, at hand where it needs saying. */
  readonly meaning?: string;
  /** A dash stands for undefined and "". */
  readonly value: ReactNode;
}

/** The facts of a record. */
export const DescriptionList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles["list"]}>
    {facts.map(({ term, meaning, value }) => (
      <div key={term}>
        <dt>{meaning === undefined ? term : <Term word={term} meaning={meaning} />}</dt>
        <dd>{value === undefined || value === "" ? <NoValue /> : value}</dd>
      </div>
    ))}
  </dl>
);

/** Where a record holds nothing: a dash to see, words to hear. */
export const NoValue = () => (
  <span className={styles["none"]}>
    <span aria-hidden>–</span>
    <VisuallyHidden>not given</VisuallyHidden>
  </span>
);
