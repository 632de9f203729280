import { FileUp } from "lucide-react";
import { DropZone, Text } from "react-aria-components";
import { filesIn } from "./droppedFiles.ts";
import { FilePick } from "./FilePick.tsx";
import styles from "./FileDrop.module.css";

interface FileDropProps {
  /** Names the place for assistive technology. */
  readonly label: string;
  /** The endings and media types of the files on offer. */
  readonly accepts: readonly string[];
  /** The kinds of files, and their limits, in words. */
  readonly text: string;
  /** Gets all files that were dropped or pasted; the caller tells where it takes only one. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** A place on which a file is dropped, pasted, or chosen by a button. */
export function FileDrop({ label, accepts, text, onFiles }: FileDropProps) {
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(files);
  };
  return (
    <DropZone className={styles["drop"] ?? ""} onDrop={({ items }) => void filesIn(items).then(take)}>
      <FileUp aria-hidden />
      <Text slot="label" className={styles["label"] ?? ""}>
        {label}
      </Text>
      <FilePick label="Choose a file" variant="primary" accepts={accepts} onFiles={onFiles} />
      <p className={styles["text"]}>{text}</p>
    </DropZone>
  );
}
