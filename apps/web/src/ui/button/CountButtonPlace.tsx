import styles from "./CountButton.module.css";

/** The room of a CountButton whose code is on its way. */
export const CountButtonPlace = () => <span className={styles["place"]} />;
