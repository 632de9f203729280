export { checkPackFile } from "./checkFile.ts";
export { exitCodeOf, verdictLines, type PackVerdict } from "./packVerdict.ts";
