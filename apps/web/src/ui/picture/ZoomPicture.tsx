import { Maximize2, Minimize2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../button/Button.tsx";
import styles from "./ZoomPicture.module.css";

interface ZoomPictureProps {
  readonly src: string;
  /** What the picture shows, for who cannot see it; also names its frame. */
  readonly label: string;
}

/** A picture in a frame: fitted to it, or in its own size, which the frame scrolls over with the pointer or the arrow keys. */
export function ZoomPicture({ src, label }: ZoomPictureProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <div className={styles["picture"]}>
      <div className={styles["tools"]}>
        <Button
          kind="viewToggle"
          size="small"
          label="Fit"
          icon={<Minimize2 aria-hidden />}
          isSelected={!isWhole}
          onPress={() => setWhole(false)}
        />
        <Button
          kind="viewToggle"
          size="small"
          label="100 %"
          icon={<Maximize2 aria-hidden />}
          isSelected={isWhole}
          onPress={() => setWhole(true)}
        />
      </div>
      <div
        className={styles["frame"]}
        data-whole={isWhole || undefined}
        role="region"
        aria-label={label}
        // what scrolls has to be reached by the keyboard
        tabIndex={0}
      >
        <img src={src} alt={label} />
      </div>
    </div>
  );
}
