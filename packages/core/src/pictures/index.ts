export { lineWidthOf, markTools, shownArea, type Mark, type Marks, type MarkTool } from "./markings.ts";
export { pictureLimits, pictureSizeOf } from "./pngPicture.ts";
