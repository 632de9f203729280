import { NoValue } from "../text/NoValue.tsx";
import styles from "./OneLine.module.css";

/** A text in one line, cut off where there is no room, whole on hover; a dash for none. */
export const OneLine = ({ text }: { readonly text: string }) =>
  text === "" ? (
    <NoValue />
  ) : (
    <span className={styles["line"]} title={text}>
      {text}
    </span>
  );
