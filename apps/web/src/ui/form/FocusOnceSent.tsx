import { useEffect, useRef, type ReactNode } from "react";

interface FocusOnceSentProps {
  /** Its form is being sent. */
  readonly isPending: boolean;
  /** A form with a text of several lines, which is emptied by sending. */
  readonly children: ReactNode;
}

/** Gives the emptied text the focus once it is sent, unless the person has gone on to something else meanwhile. */
export function FocusOnceSent({ isPending, children }: FocusOnceSentProps) {
  const place = useRef<HTMLDivElement>(null);
  const wasPending = useRef(false);
  useEffect(() => {
    const hasEnded = wasPending.current && !isPending;
    wasPending.current = isPending;
    const text = place.current?.querySelector("textarea");
    if (hasEnded && text?.value === "" && place.current?.contains(document.activeElement)) text.focus();
  }, [isPending]);
  return <div ref={place}>{children}</div>;
}
