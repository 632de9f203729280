import styles from "./LoadingBar.module.css";

/** The global loading bar: 2 px at the bottom of a positioned header, shown after 150 ms of loading. */
export const LoadingBar = ({ isLoading }: { readonly isLoading: boolean }) => (
  <div
    className={styles["bar"]}
    data-loading={isLoading || undefined}
    {...(isLoading && { role: "progressbar", "aria-label": "Loading" })}
  />
);
