import styles from "./LoadingBar.module.css";

/** The global loading bar: 2 px at the foot of a positioned header, from 150 ms of loading on. */
export const LoadingBar = ({ isLoading }: { readonly isLoading: boolean }) => (
  <div
    className={styles["bar"]}
    data-loading={isLoading || undefined}
    {...(isLoading && { role: "progressbar", "aria-label": "Loading" })}
  />
);
