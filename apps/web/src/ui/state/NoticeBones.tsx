import { Skeleton } from "../layout/Skeleton.tsx";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import styles from "./NoticeBones.module.css";

const LINE_COUNT = 6;

/** Placeholders of notices that are loading, announced once to assistive technology. */
export const NoticeBones = () => (
  <div className={styles["bones"]} role="status">
    <VisuallyHidden>Loading</VisuallyHidden>
    {Array.from({ length: LINE_COUNT }, (_, index) => (
      <div key={index} className={styles["bone"]}>
        <Skeleton widthPercent={60} />
        <Skeleton widthPercent={90} />
        <Skeleton widthPercent={30} />
      </div>
    ))}
  </div>
);
