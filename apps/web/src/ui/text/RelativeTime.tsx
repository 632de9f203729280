import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface RelativeTimeProps {
  /** As a person says it: '5 minutes ago', or the date where that is clearer. */
  readonly text: string;
  /** The full local date, on hover and for assistive technology. */
  readonly fullText: string;
  /** For machines: ISO 8601. */
  readonly dateTime?: string;
}

/** A moment, near now in words. */
export const RelativeTime = ({ text, fullText, dateTime }: RelativeTimeProps) => (
  <time dateTime={dateTime} title={fullText}>
    {text}
    {text !== fullText && <VisuallyHidden>{`, ${fullText}`}</VisuallyHidden>}
  </time>
);
