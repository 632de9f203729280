import type { FailureText } from "@canopy/core";
import type { ReactNode } from "react";
import { Button } from "../ui/button/Button.tsx";
import { Callout } from "../ui/text/Callout.tsx";
import { useReveal } from "./useReveal.ts";

interface NoticesProps {
  /** Answers the offer of an earlier draft; undefined without one. */
  readonly onDraft: ((answer: "draft.restore" | "draft.discard") => void) | undefined;
  /** The text and actions of a conflict with another person's change; undefined without one. */
  readonly conflict: { readonly text: string; readonly actions: ReactNode } | undefined;
  readonly failure: FailureText | undefined;
}

/**
 * The notices above what is edited: an earlier draft, a conflict with another person's change, and failures. A conflict
 * comes into view, because the way to go on stands there and the button that was pressed is at the foot of the form.
 */
export function Notices({ onDraft, conflict, failure }: NoticesProps) {
  const place = useReveal(conflict && "conflict");
  return (
    <>
      {onDraft && (
        <Callout
          title="You have unsaved changes from before"
          actions={
            <>
              <Button label="Restore" size="small" onPress={() => onDraft("draft.restore")} />
              <Button label="Discard" size="small" kind="tab" onPress={() => onDraft("draft.discard")} />
            </>
          }
        >
          They were kept in this browser.
        </Callout>
      )}
      {conflict && (
        <div ref={place}>
          <Callout
            tone="warning"
            title="Someone else saved this in the meantime"
            isAlert
            actions={conflict.actions}
          >
            {conflict.text}
          </Callout>
        </div>
      )}
      {failure && !conflict && (
        <Callout tone="danger" title={failure.text} isAlert>
          {failure.lines.length > 0 && <NoticeLines lines={failure.lines} />}
        </Callout>
      )}
    </>
  );
}

/** The lines of a notice. */
export const NoticeLines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul>
    {lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same
      <li key={index}>{line}</li>
    ))}
  </ul>
);
