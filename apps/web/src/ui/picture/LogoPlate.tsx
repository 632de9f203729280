import styles from "./LogoPlate.module.css";

interface LogoPlateProps {
  /** Absent while the picture is on its way. */
  readonly src: string | undefined;
}

/** A whole logo on a light plate, whatever the theme; hidden from assistive technology, because the name stands beside it. */
export const LogoPlate = ({ src }: LogoPlateProps) => (
  <span className={styles["plate"]} data-empty={src === undefined || undefined}>
    {src !== undefined && <img src={src} alt="" draggable={false} />}
  </span>
);
