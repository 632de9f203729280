const WEBP_QUALITY = 0.9;

/** Draws a picture on a canvas, so many times as large. */
export const scaled = (picture: HTMLCanvasElement | ImageBitmap, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("The picture cannot be drawn");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** Writes a canvas as a picture's file; rejects where the browser makes none, such as of too many pixels. */
export const blobOf = (canvas: HTMLCanvasElement, type: "image/png" | "image/webp"): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new Error(`No picture comes of ${canvas.width} × ${canvas.height} pixels`));
      },
      type,
      WEBP_QUALITY,
    );
  });
