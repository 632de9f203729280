import { useRef } from "react";
import { Button, type ButtonProps } from "../button/Button.tsx";

interface FilePickProps extends Pick<ButtonProps, "variant" | "size" | "icon"> {
  readonly label: string;
  /** Names the button where the label alone says too little. */
  readonly name?: string;
  /** The endings and media types of the files on offer; any file when absent. */
  readonly accepts?: readonly string[];
  /** Several files may be chosen at once. */
  readonly isMany?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button by which files are chosen. */
export function FilePick({ label, name = label, accepts, isMany = false, onFiles, ...look }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name}
        multiple={isMany}
        {...(accepts && { accept: accepts.join() })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // the same file, corrected meanwhile, can be chosen again
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...look} label={label} aria-label={name} onPress={() => input.current?.click()} />
    </>
  );
}
