import styles from "./Sentence.module.css";

/** A sentence in a cell that breaks into lines: they never get so short that it becomes a column of words. */
export const Sentence = ({ text }: { readonly text: string }) => (
  <span className={styles["sentence"]}>{text}</span>
);
