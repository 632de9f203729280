import { getDocument, GlobalWorkerOptions } from "pdfjs-dist/legacy/build/pdf.mjs";
import pdfWorker from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

/** The longest sides of a drawn page, in pixels. */
const MAX_WIDTH = 1200;
const MAX_HEIGHT = 1700;

GlobalWorkerOptions.workerSrc = pdfWorker;

/**
 * Draws the first page of a PDF; rejects where the file is damaged or asks for a password. It is read by the worker, or
 * in the page's own thread where the page's policy permits no worker: that of the address at which the app was opened.
 */
export const pdfPicture = async (file: Blob): Promise<ImageBitmap> => {
  const reading = getDocument({ data: new Uint8Array(await file.arrayBuffer()), useWasm: false });
  try {
    const pdf = await reading.promise;
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: Math.min(MAX_WIDTH / width, MAX_HEIGHT / height) });
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    await page.render({ canvas, viewport }).promise;
    return await createImageBitmap(canvas);
  } finally {
    await reading.destroy();
  }
};
