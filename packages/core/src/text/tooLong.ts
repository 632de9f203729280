import { countCharacters, messages, withoutOuterSpaces } from "@canopy/contracts";

/** The fault of a text of more than `most` characters, counted as the server counts them: without outer spaces. Source: behaviour.md §5. */
export const tooLong = (label: string, text: string, most: number): string | undefined =>
  countCharacters(withoutOuterSpaces(text)) > most ? messages.tooLong(label, most) : undefined;
