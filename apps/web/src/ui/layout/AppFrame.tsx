import { Menu as MenuIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { LoadingBar } from "./LoadingBar.tsx";
import styles from "./AppFrame.module.css";

export interface AppFrameProps {
  readonly sidebar: ReactNode;
  /** Breadcrumbs, or the title. */
  readonly header: ReactNode;
  /** Search, notification bell and the like. */
  readonly headerEnd?: ReactNode;
  readonly isLoading?: boolean;
  /** Below 1024 px the sidebar is a drawer. */
  readonly isDrawerOpen: boolean;
  readonly onDrawerChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

const CONTENT_ID = "content";

/** The frame of every signed-in screen: skip link, sidebar, header with the loading bar, content. */
export const AppFrame = (props: AppFrameProps) => {
  const { sidebar, header, headerEnd, isLoading = false, isDrawerOpen, onDrawerChange, children } = props;
  return (
    <div className={styles["frame"]}>
      <a className={styles["skip"]} href={`#${CONTENT_ID}`}>
        Skip to content
      </a>
      {sidebar}
      {isDrawerOpen && (
        // For the pointer only: the drawer also has a close button, and Escape closes it.
        <button
          type="button"
          className={styles["scrim"]}
          aria-hidden
          tabIndex={-1}
          onClick={() => onDrawerChange(false)}
        />
      )}
      <div className={styles["column"]} inert={isDrawerOpen}>
        <header className={styles["header"]}>
          <span className={styles["opener"]}>
            <Button
              kind="iconOnly"
              aria-label="Open navigation"
              aria-expanded={isDrawerOpen}
              icon={<MenuIcon aria-hidden />}
              onPress={() => onDrawerChange(true)}
            />
          </span>
          <div className={styles["headerContent"]}>
            {header}
            {headerEnd !== undefined && <div className={styles["headerEnd"]}>{headerEnd}</div>}
          </div>
          <LoadingBar isLoading={isLoading} />
        </header>
        <main id={CONTENT_ID} className={styles["main"]} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
};
