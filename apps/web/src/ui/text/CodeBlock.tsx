import styles from "./CodeBlock.module.css";

interface CodeBlockProps {
  /** Names the frame that scrolls. */
  readonly label: string;
  readonly text: string;
}

/** Text that a machine wrote, line by line as it is. */
export const CodeBlock = ({ label, text }: CodeBlockProps) => (
  <pre
    className={styles["block"]}
    role="region"
    aria-label={label}
    // what scrolls has to be reached by the keyboard
    tabIndex={0}
  >
    {text}
  </pre>
);
