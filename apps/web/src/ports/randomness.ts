const hex = (byte: number) => byte.toString(16).padStart(2, "0");

/** Creates a random UUID, version 4. Not `crypto.randomUUID`, which pages over plain http do not have. */
const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = Array.from(bytes, hex).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join(
    "-",
  );
};

/** The browser's random numbers. */
export const randomness = { uuid, fraction: () => Math.random() };
