/** Maximum width in pixels, enough for a backdrop. */
const MOST_WIDTH_PX = 1_280;
const QUALITY = 0.85;

/** The current frame of a video as an image with the video's look and position; undefined where there is none or it is another site's. */
export const stillOf = (video: HTMLVideoElement): HTMLImageElement | undefined => {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined;
  const scale = Math.min(1, MOST_WIDTH_PX / video.videoWidth);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const still = document.createElement("img");
  try {
    still.src = canvas.toDataURL("image/jpeg", QUALITY);
  } catch {
    return undefined; // a frame of another site's video can be shown but not read
  }
  const style = getComputedStyle(video);
  for (const name of style) still.style.setProperty(name, style.getPropertyValue(name));
  return still;
};
