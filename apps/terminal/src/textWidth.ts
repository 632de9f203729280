const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The letters of the scripts that a terminal draws over two columns, without their narrow forms, and wide punctuation and forms. */
const WIDE =
  /^(?![\uFF61-\uFFDC])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]/u;
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u;
/** Characters of no width alone: marks, and those that nothing shows. */
const UNSEEN = /^[\p{M}\p{Cf}]+$/u;

const lettersOf = (text: string): readonly string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

const columnsOf = (letter: string): number => {
  if (UNSEEN.test(letter)) return 0;
  return WIDE.test(letter) || EMOJI.test(letter) ? 2 : 1;
};

/** The number of a terminal's columns that a text of one line takes. */
export const textWidth = (text: string): number =>
  lettersOf(text).reduce((sum, letter) => sum + columnsOf(letter), 0);

/** The text, or as much of its end as fits, after '…'. */
export const lastOf = (text: string, room: number): string => {
  if (textWidth(text) <= room) return text;
  const kept: string[] = [];
  let left = room - 1;
  for (const letter of lettersOf(text).toReversed()) {
    left -= columnsOf(letter);
    if (left < 0) break;
    kept.unshift(letter);
  }
  return `…${kept.join("")}`;
};
