import { useEffect } from "react";
import styles from "./PlainMessages.module.css";

interface PlainMessagesProps {
  readonly messages: readonly { readonly id: string; readonly turn: number; readonly text: string }[];
  /** Called when a message is on screen, so that its time can start. */
  readonly onShown: (id: string) => void;
}

/** The toasts' texts at the top right, where the toasts' own code failed to load. */
export function PlainMessages({ messages, onShown }: PlainMessagesProps) {
  useEffect(() => {
    for (const { id } of messages) onShown(id);
  }, [messages, onShown]);
  return (
    <section aria-label="Messages" aria-live="assertive" className={styles["messages"]}>
      {messages.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </section>
  );
}
