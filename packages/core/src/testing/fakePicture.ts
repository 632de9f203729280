const BYTE = 0x1_00;
const WORD_BYTES = 4;

const word = (value: number): readonly number[] =>
  Array.from(
    { length: WORD_BYTES },
    (_, index) => Math.floor(value / BYTE ** (WORD_BYTES - 1 - index)) % BYTE,
  );

const REST_BYTES = 64;

/** A PNG data URL with a size in its header, the only part that core reads. `seed` makes pictures differ. */
export const fakePicture = (width = 800, height = 600, seed = 0): string => {
  const bytes = [
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...word(13),
    ...[0x49, 0x48, 0x44, 0x52],
    ...word(width),
    ...word(height),
    ...Array.from({ length: REST_BYTES }, () => seed),
  ];
  return `data:image/png;base64,${btoa(String.fromCodePoint(...bytes))}`;
};
