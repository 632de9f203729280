import styles from "./PlainMessages.module.css";

interface PlainMessagesProps {
  readonly messages: readonly { readonly id: string; readonly text: string }[];
}

/** The words of toasts, top right, where their own code could not be had. */
export const PlainMessages = ({ messages }: PlainMessagesProps) => (
  <section aria-label="Messages" aria-live="assertive" className={styles["messages"]}>
    {messages.map(({ id, text }) => (
      <p key={id}>{text}</p>
    ))}
  </section>
);
