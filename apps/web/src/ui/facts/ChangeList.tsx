import styles from "./ChangeList.module.css";

interface ChangeListProps {
  readonly groups: readonly {
    readonly heading: string;
    readonly lines: readonly {
      readonly id: string;
      readonly label: string;
      /** The differences, one line each. */
      readonly texts: readonly string[];
    }[];
  }[];
}

/** Changes in groups, each under its heading with its number of lines. */
export const ChangeList = ({ groups }: ChangeListProps) =>
  groups.map(({ heading, lines }) => (
    <section key={heading} className={styles["group"]} aria-label={heading}>
      <h3>
        {heading} <span>{lines.length}</span>
      </h3>
      <ul>
        {lines.map(({ id, label, texts }) => (
          <li key={id}>
            {label}
            {texts.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  ));
