import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface RelativeTimeProps {
  /** '5 minutes ago', or the date where that is clearer. */
  readonly text: string;
  /** The full local date, on hover and for assistive technology. */
  readonly fullText: string;
  /** ISO 8601, for machines. */
  readonly dateTime?: string | undefined;
}

/** A time, relative to now or as a date. */
export const RelativeTime = ({ text, fullText, dateTime }: RelativeTimeProps) => (
  <time dateTime={dateTime} title={fullText}>
    {text}
    {text !== fullText && <VisuallyHidden>{`, ${fullText}`}</VisuallyHidden>}
  </time>
);
