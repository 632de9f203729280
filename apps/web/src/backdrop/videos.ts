import mp4 from "./st-background.mp4";
import webm from "./st-background.webm";
import still from "./st-background.webp";

/** The background videos by name. Source: behaviour.md §1. */
export const backdropVideos: Readonly<
  Record<
    string,
    { readonly still: string; readonly sources: readonly { readonly src: string; readonly type: string }[] }
  >
> = {
  "ST Background": {
    still,
    sources: [
      { src: webm, type: "video/webm" },
      { src: mp4, type: "video/mp4" },
    ],
  },
};
