import { Maximize2, Minimize2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../button/Button.tsx";
import styles from "./ZoomPicture.module.css";

interface ZoomPictureProps {
  readonly src: string;
  /** Describes the picture for those who cannot see it; also names its frame. */
  readonly label: string;
}

/** A picture fitted into a frame, or in full size, where the frame scrolls by pointer and arrow keys. */
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
        // a scrolling element must be focusable by keyboard
        tabIndex={0}
      >
        <img src={src} alt={label} />
      </div>
    </div>
  );
}
