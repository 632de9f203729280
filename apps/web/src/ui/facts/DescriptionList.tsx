import type { ReactNode } from "react";
import { Term } from "./Term.tsx";
import { NoValue } from "../text/NoValue.tsx";
import styles from "./DescriptionList.module.css";

export interface Fact {
  readonly term: string;
  /** Explains the term in a tooltip. */
  readonly meaning?: string;
  /** undefined and "" are shown as a dash. */
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
