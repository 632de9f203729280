import type { Decision } from "@canopy/core";
import { selectHasVideo, selectIsPlaying } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { Pause, Play } from "lucide-react";
import { useSyncExternalStore } from "react";
import { calmness } from "../ports/calmness.ts";
import { Button } from "../ui/button/Button.tsx";
import { useApp } from "../kit/appContext.tsx";

/** Pauses and plays the background video; renders nothing where it never plays. Source: behaviour.md §1. */
export function BackdropControl({ place }: { readonly place: Decision }) {
  const { backdrop } = useApp();
  const isPlaying = useSelector(backdrop, selectIsPlaying);
  const isCalm = useSyncExternalStore(calmness.subscribe, calmness.isWanted);
  const hasVideo = useSelector(backdrop, selectHasVideo(place));
  if (isCalm || !hasVideo) return null;
  return (
    <Button
      kind="iconOnly"
      aria-label={isPlaying ? "Pause background video" : "Play background video"}
      icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
      onPress={() => backdrop.send({ type: "backdrop.toggle" })}
    />
  );
}
