import { useEffect, useRef, type ReactNode } from "react";

interface BroughtIntoViewProps {
  /** What is shown: when another is, and nothing of it can be seen, the page moves to it. */
  readonly of: string;
  readonly children: ReactNode;
}

/** What a choice elsewhere on the page shows: where it stands out of sight, as on narrow screens, the page moves to it. */
export function BroughtIntoView({ of, children }: BroughtIntoViewProps) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(of);
  useEffect(() => {
    if (shown.current === of) return;
    shown.current = of;
    const place = part.current?.getBoundingClientRect();
    if (!place || (place.bottom > 0 && place.top < window.innerHeight)) return;
    part.current?.scrollIntoView({ block: "start", behavior: isStillnessWanted() ? "instant" : "smooth" });
  }, [of]);
  return <div ref={part}>{children}</div>;
}

const isStillnessWanted = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
