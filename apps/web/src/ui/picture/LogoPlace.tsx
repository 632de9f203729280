import { Camera } from "lucide-react";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { Spinner } from "../text/Spinner.tsx";
import styles from "./LogoPlace.module.css";

interface LogoPlaceProps {
  /** The button's name, such as 'Replace logo'. */
  readonly label: string;
  /** The media types of the files on offer. */
  readonly accepts: readonly string[];
  /** A picture is being stored; no other one is taken. */
  readonly isPending: boolean;
  /** Gets all files that were dropped; the caller tells where it takes only one. */
  readonly onFiles: (files: readonly File[]) => void;
  /** The logo, or what stands in its place. */
  readonly children: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/** A logo under a button of its size: a picture is chosen by a press, or dropped on it. */
export function LogoPlace({ label, accepts, isPending, onFiles, children }: LogoPlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !isPending) onFiles(files);
  };
  return (
    <span
      className={styles["place"]}
      data-drop-target={isOver || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accepts.join()}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // the same file can be chosen again
          currentTarget.value = "";
        }}
      />
      <button
        type="button"
        className={styles["button"]}
        aria-label={label}
        title={label}
        {...(isPending && { "aria-disabled": true, "aria-busy": true })}
        onClick={() => {
          if (!isPending) input.current?.click();
        }}
      >
        <span className={styles["mark"]}>{isPending ? <Spinner /> : <Camera aria-hidden />}</span>
      </button>
    </span>
  );
}
