const RANGE = /^bytes=(\d*)-(\d*)$/;

/** The part of a file for a Range header (206), or 416 if there is no such part; browsers read videos this way. */
export const partOf = (
  bytes: Buffer<ArrayBuffer>,
  range: string,
  headers: Readonly<Record<string, string>>,
): Response => {
  const [, from = "", to = ""] = RANGE.exec(range) ?? [];
  const isSuffix = from === "" && to !== "";
  const start = isSuffix ? Math.max(0, bytes.length - Number(to)) : Number(from || "0");
  const end = isSuffix || to === "" ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1);
  if (!RANGE.test(range) || range === "bytes=-") return new Response(bytes, { headers });
  if (start > end)
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${bytes.length}` },
    });
  return new Response(bytes.subarray(start, end + 1), {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${bytes.length}` },
  });
};
