import styles from "./CodeBlock.module.css";

interface CodeBlockProps {
  /** Names the scrolling frame. */
  readonly label: string;
  readonly text: string;
}

/** Preformatted text, line by line. */
export const CodeBlock = ({ label, text }: CodeBlockProps) => (
  <pre
    className={styles["block"]}
    role="region"
    aria-label={label}
    // a scrolling element must be focusable by keyboard
    tabIndex={0}
  >
    {text}
  </pre>
);
