import { useEffect } from "react";
import styles from "./PlainMessages.module.css";

interface PlainMessagesProps {
  readonly messages: readonly { readonly id: string; readonly turn: number; readonly text: string }[];
  /** One of them is on screen: its time may begin. */
  readonly onShown: (id: string) => void;
}

/** The words of toasts, top right, where their own code could not be had. */
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
