import styles from "./CountButton.module.css";

/** Keeps the room of a CountButton while its code loads. */
export const CountButtonPlace = () => <span className={styles["place"]} />;
