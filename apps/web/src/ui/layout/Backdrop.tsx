import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./Backdrop.module.css";

export interface BackdropProps {
  /** Of the video, the best first: `type` as in `video/webm`. */
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  /** The picture that stands where nothing may move, and until the video runs. */
  readonly still: string;
  /** False under reduced motion or saved data: the video is then not even fetched. */
  readonly isPlaying: boolean;
  /** Makes the play/pause control appear at the corner. */
  readonly onToggle?: (() => void) | undefined;
  /** None on guest screens; in the app never under 92 %, clearest in a greeting band at the top. */
  readonly veil: "none" | "app" | "band";
}

/** The video behind everything: muted, looped, silent for assistive technology. Source: behaviour.md §1. */
export function Backdrop({ sources, still, isPlaying, onToggle, veil }: BackdropProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasPlayed, setHasPlayed] = useState(isPlaying);
  if (isPlaying && !hasPlayed) setHasPlayed(true);
  useEffect(() => {
    if (!isPlaying) video.current?.pause();
    // A browser may refuse to play (energy saving): the still picture stays, which is all there is to do.
    else video.current?.play().catch(() => undefined);
  }, [isPlaying]);
  return (
    <>
      <div className={styles["backdrop"]} aria-hidden>
        <img src={still} alt="" />
        {hasPlayed && (
          <video ref={video} muted loop playsInline preload="auto" poster={still} tabIndex={-1}>
            {sources.map((source) => (
              <source key={source.src} {...source} />
            ))}
          </video>
        )}
        <div className={styles["veil"]} data-veil={veil} />
      </div>
      {onToggle && (
        <button
          type="button"
          className={styles["control"]}
          aria-label={isPlaying ? "Pause background video" : "Play background video"}
          onClick={onToggle}
        >
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        </button>
      )}
    </>
  );
}
