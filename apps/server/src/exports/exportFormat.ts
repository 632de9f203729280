import { exportTypes, type ExportFormat } from "@canopy/contracts";

const formats = new Map<string, ExportFormat>([
  [exportTypes.csv, "csv"],
  [exportTypes.xlsx, "xlsx"],
]);
const JSON_TYPES = new Set(["application/json", "application/*", "*/*"]);

/** The format that an Accept header prefers; undefined for JSON, also where it names neither. Source: behaviour.md §7 Exports. */
export const exportFormatFor = (accept: string | null): ExportFormat | undefined => {
  const ranges = (accept ?? "").split(",").flatMap((part) => {
    const [type = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const format = formats.get(type);
    if (format === undefined && !JSON_TYPES.has(type)) return [];
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    return [{ format, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }];
  });
  const best = Math.max(0, ...ranges.map(({ weight }) => weight));
  return best === 0 ? undefined : ranges.find(({ weight }) => weight === best)?.format;
};
