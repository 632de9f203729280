import type { Decision } from "@canopy/core";
import { selectBackdrop, selectIsPlaying } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { useSyncExternalStore } from "react";
import { backdropVideos } from "../backdrop/videos.ts";
import { calmness } from "../ports/calmness.ts";
import { Backdrop } from "../ui/layout/Backdrop.tsx";
import { useApp } from "../kit/appContext.tsx";

const veilOf = (place: Decision) => {
  if (place.kind === "notFound" && place.isGuest) return "none";
  if (place.kind !== "open") return "app";
  if (place.route.guestOnly) return "none";
  return place.name === "dashboard" ? "band" : "app";
};

/** The background video behind every screen; a still picture under reduced motion. Source: behaviour.md §1. */
export function BackdropLayer({ place }: { readonly place: Decision }) {
  const { backdrop } = useApp();
  const name = useSelector(backdrop, selectBackdrop);
  const isWanted = useSelector(backdrop, selectIsPlaying);
  const isCalm = useSyncExternalStore(calmness.subscribe, calmness.isWanted);
  const video = backdropVideos[name];
  if (!video) return null;
  const veil = veilOf(place);
  // Under the app's veil the control is in the header, where it covers nothing.
  const hasControl = veil === "none" && !isCalm;
  return (
    <Backdrop
      key={name}
      sources={video.sources}
      still={video.still}
      isPlaying={isWanted && !isCalm}
      onToggle={hasControl ? () => backdrop.send({ type: "backdrop.toggle" }) : undefined}
      veil={veil}
    />
  );
}
