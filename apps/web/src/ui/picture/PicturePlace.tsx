import { Spinner } from "../text/Spinner.tsx";
import styles from "./PicturePlace.module.css";

/** The place of a picture that is on its way, as large as an upright page, and what it waits for. */
export const PicturePlace = ({ text }: { readonly text: string }) => (
  <div className={styles["place"]} role="status">
    <Spinner />
    {text}
  </div>
);
