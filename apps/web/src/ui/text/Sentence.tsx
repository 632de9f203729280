import styles from "./Sentence.module.css";

/** A sentence in a table cell, whose lines break but never become too short to read. */
export const Sentence = ({ text }: { readonly text: string }) => (
  <span className={styles["sentence"]}>{text}</span>
);
