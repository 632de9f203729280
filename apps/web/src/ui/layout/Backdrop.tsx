import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import styles from "./Backdrop.module.css";

export interface BackdropProps {
  /** Sources of the video, the best first; `type` as in `video/webm`. */
  readonly sources: readonly { readonly src: string; readonly type: string }[];
  /** The still picture shown under reduced motion and until the video plays. */
  readonly still: string;
  /** False where no video belongs, or under reduced motion or reduced data: it is then not even loaded. */
  readonly hasVideo: boolean;
  readonly isPlaying: boolean;
  /** The play/pause control at the corner; `isOn` is what the person wants. */
  readonly control?: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
  /** None on guest screens; in the app nearly opaque, except over the `[data-band]` at the top of a page that has one. */
  readonly veil: "none" | "app" | "band";
}

/** The background video: muted, looped, hidden from assistive technology. Source: behaviour.md §1. */
export function Backdrop({ sources, still, hasVideo, isPlaying, control, veil }: BackdropProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasPlayed, setHasPlayed] = useState(isPlaying);
  if (isPlaying && !hasPlayed) setHasPlayed(true);
  useEffect(() => {
    if (!isPlaying) video.current?.pause();
    // A browser may refuse to play it (energy saving); the still picture then stays.
    else video.current?.play().catch(() => undefined);
  }, [isPlaying]);
  return (
    <>
      <div className={styles["backdrop"]} aria-hidden>
        <img src={still} alt="" />
        {hasVideo && hasPlayed && (
          <video ref={video} muted loop playsInline preload="none" poster={still} tabIndex={-1}>
            {sources.map((source) => (
              <source key={source.src} {...source} />
            ))}
          </video>
        )}
        <div className={styles["veil"]} data-veil={veil} />
      </div>
      <div className={styles["veil"]} data-veil="belowBand" aria-hidden />
      {control && (
        <button
          type="button"
          className={styles["control"]}
          aria-label={control.isOn ? "Pause background video" : "Play background video"}
          onClick={control.toggle}
        >
          {control.isOn ? <Pause aria-hidden /> : <Play aria-hidden />}
        </button>
      )}
    </>
  );
}
