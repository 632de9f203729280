import styles from "./Avatar.module.css";

/** Latin letters, of which each is one character. No segmenter is made for them, which is slow. */
const LATIN = /^[\u0020-\u024f]*$/u;

/** The first letter, which may be several characters, such as a letter and its accent. */
const firstLetter = (word = ""): string =>
  LATIN.test(word)
    ? word.slice(0, 1)
    : (Array.from(new Intl.Segmenter().segment(word), ({ segment }) => segment)[0] ?? "");

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map(firstLetter).join("").toLocaleUpperCase();
};

export interface AvatarProps {
  readonly name: string;
  readonly size?: "small" | "medium" | "large";
}

/** A name's initials; hidden from assistive technology, because the name stands beside them. */
export const Avatar = ({ name, size = "medium" }: AvatarProps) => (
  <span className={styles["avatar"]} data-size={size} aria-hidden>
    {initialsOf(name)}
  </span>
);
