import styles from "./Lines.module.css";

/** A person's text with its line breaks. */
export const Lines = ({ text }: { readonly text: string }) => <p className={styles["lines"]}>{text}</p>;
