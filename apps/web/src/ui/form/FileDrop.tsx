import { FileUp } from "lucide-react";
import { useRef } from "react";
import { DropZone, isFileDropItem, Text } from "react-aria-components";
import { Button } from "../button/Button.tsx";
import styles from "./FileDrop.module.css";

interface FileDropProps {
  /** Names the place for assistive technology. */
  readonly label: string;
  /** The endings and media types of the files on offer. */
  readonly accepts: readonly string[];
  /** The kinds of files, and their limits, in words. */
  readonly text: string;
  readonly onFile: (file: File) => void;
}

/** A place on which a file is dropped, pasted, or chosen by a button. */
export function FileDrop({ label, accepts, text, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropZone
      className={styles["drop"] ?? ""}
      onDrop={({ items }) => {
        const file = items.find(isFileDropItem);
        void file?.getFile().then(onFile);
      }}
    >
      <FileUp aria-hidden />
      <Text slot="label" className={styles["label"] ?? ""}>
        {label}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accepts.join()}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // the same file, corrected meanwhile, can be chosen again
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      <Button label="Choose a file" variant="primary" onPress={() => input.current?.click()} />
      <p className={styles["text"]}>{text}</p>
    </DropZone>
  );
}
