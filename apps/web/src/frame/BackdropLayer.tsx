import { selectModal, selectQuestion, type Decision } from "@canopy/core";
import { selectBackdrop, selectHasVideo, selectIsPlaying, selectPlaysNow, veilOf } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { useSyncExternalStore } from "react";
import { backdropVideos } from "../backdrop/videos.ts";
import { calmness, visibility } from "../ports/calmness.ts";
import { Backdrop } from "../ui/layout/Backdrop.tsx";
import { useApp } from "../kit/appContext.tsx";

/** The background: a still picture, and a video where it belongs and the device can play it. Source: behaviour.md §1. */
export function BackdropLayer({ place }: { readonly place: Decision }) {
  const { backdrop, modal, confirm } = useApp();
  const name = useSelector(backdrop, selectBackdrop);
  const isWanted = useSelector(backdrop, selectIsPlaying);
  const isCalm = useSyncExternalStore(calmness.subscribe, calmness.isWanted);
  const isVisible = useSyncExternalStore(visibility.subscribe, visibility.isVisible);
  const hasModal = useSelector(modal, (snapshot) => selectModal(snapshot) !== undefined);
  const isAsked = useSelector(confirm, (snapshot) => selectQuestion(snapshot) !== undefined);
  const plays = useSelector(backdrop, selectPlaysNow(place, isVisible && !hasModal && !isAsked));
  const hasVideo = useSelector(backdrop, selectHasVideo(place)) && !isCalm;
  const video = backdropVideos[name];
  if (!video) return null;
  const veil = veilOf(place);
  // In the app the control is in the header, where it covers nothing.
  const hasControl = veil === "none" && !isCalm;
  return (
    <Backdrop
      key={name}
      sources={video.sources}
      still={video.still}
      hasVideo={hasVideo}
      isPlaying={plays && !isCalm}
      control={
        hasControl ? { isOn: isWanted, toggle: () => backdrop.send({ type: "backdrop.toggle" }) } : undefined
      }
      veil={veil}
    />
  );
}
