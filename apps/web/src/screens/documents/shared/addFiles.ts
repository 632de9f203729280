import type { App } from "@canopy/core";
import { uploadsOf, type UploadPlace } from "@canopy/core/documents";

/** Sends files to a place. */
export const addFiles = (app: App, place: UploadPlace, files: readonly File[]): void =>
  uploadsOf(app).uploads.send({
    type: "files.add",
    place,
    files: files.map((content) => ({ name: content.name, content })),
  });
