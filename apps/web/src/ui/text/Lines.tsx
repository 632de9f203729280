import styles from "./Lines.module.css";

/** Text that a person wrote, its lines as they were. */
export const Lines = ({ text }: { readonly text: string }) => <p className={styles["lines"]}>{text}</p>;
