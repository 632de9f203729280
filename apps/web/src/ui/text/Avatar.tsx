import styles from "./Avatar.module.css";

const segmenter = new Intl.Segmenter();

const firstLetter = (word: string | undefined): string =>
  Array.from(segmenter.segment(word ?? ""), ({ segment }) => segment)[0] ?? "";

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
