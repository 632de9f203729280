import { LoaderCircle } from "lucide-react";
import styles from "./Spinner.module.css";

/** A turning ring, hidden from assistive technology: whoever shows it says in words what is going on. */
export const Spinner = () => <LoaderCircle className={styles["spinner"]} aria-hidden />;
