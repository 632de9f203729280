import { useEffect, useRef, useState } from "react";
import styles from "./DrawnPicture.module.css";

interface DrawnPictureProps {
  /** The picture's file. */
  readonly file: Blob;
  /** Describes the picture for those who cannot see it. */
  readonly label: string;
}

/** A picture drawn from the bytes of its file on a canvas, so that the page needs no other source of pictures than its own. */
export function DrawnPicture({ file, label }: DrawnPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const draw = async () => {
      const picture = await createImageBitmap(file);
      const place = canvas.current;
      if (leaving.signal.aborted || !place) return;
      place.width = picture.width;
      place.height = picture.height;
      place.getContext("2d")?.drawImage(picture, 0, 0);
      picture.close();
    };
    draw().catch(() => setBroken(true));
    return () => leaving.abort();
  }, [file]);
  if (isBroken) return <p>This picture cannot be drawn here. Download it to look at it.</p>;
  return <canvas ref={canvas} role="img" aria-label={label} className={styles["canvas"]} />;
}
