import { LoaderCircle } from "lucide-react";
import styles from "./Spinner.module.css";

/** A turning ring, hidden from assistive technology; the element around it says in words what is under way. */
export const Spinner = () => <LoaderCircle className={styles["spinner"]} aria-hidden />;
