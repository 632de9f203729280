import { FileUp } from "lucide-react";
import type { ReactNode } from "react";
import { DropZone } from "react-aria-components";
import { filesIn } from "./droppedFiles.ts";
import styles from "./FileArea.module.css";

interface FileAreaProps {
  /** The label of the area: it tells what happens to files that are dropped or pasted here, and names the place for assistive technology. */
  readonly label: string;
  /** Nothing can be dropped here now. */
  readonly isDisabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Content on all of which files can be dropped; while files are dragged over it, it says what happens to them. */
export const FileArea = ({ label, isDisabled = false, onFiles, children }: FileAreaProps) => (
  <DropZone
    className={styles["area"] ?? ""}
    aria-label={label}
    isDisabled={isDisabled}
    onDrop={({ items }) =>
      void filesIn(items).then((files) => {
        if (files.length > 0) onFiles(files);
      })
    }
  >
    {({ isDropTarget }) => (
      <>
        {children}
        {isDropTarget && (
          <div className={styles["veil"]} aria-hidden>
            <FileUp />
            {label}
          </div>
        )}
      </>
    )}
  </DropZone>
);
