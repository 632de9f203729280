import { Button } from "react-aria-components/Button";
import { Tooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import styles from "./Term.module.css";

export interface TermProps {
  readonly word: string;
  /** One sentence that explains the word. */
  readonly meaning: string;
}

/** A technical term whose explanation shows on hover, focus and press. */
export const Term = ({ word, meaning }: TermProps) => (
  <TooltipTrigger delay={150} closeDelay={0} shouldCloseOnPress={false}>
    <Button className={styles["term"] ?? ""} data-term>
      {word}
    </Button>
    <Tooltip offset={6} className={styles["tip"] ?? ""}>
      {meaning}
    </Tooltip>
  </TooltipTrigger>
);
