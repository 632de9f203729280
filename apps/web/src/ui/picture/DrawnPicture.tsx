import { useEffect, useRef, useState } from "react";
import styles from "./DrawnPicture.module.css";

interface DrawnPictureProps {
  /** The picture's file. */
  readonly file: Blob;
  /** Describes the picture for those who cannot see it. */
  readonly label: string;
  /** Turns the file into pixels; rejects where it cannot. A picture's own decoder by default. */
  readonly read?: (file: Blob) => Promise<ImageBitmap>;
  /** Says that the file cannot be drawn. */
  readonly refusal?: string;
}

const decode = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file);

/** A picture drawn from the bytes of its file on a canvas, so that the page needs no other source of pictures than its own. */
export function DrawnPicture({
  file,
  label,
  read = decode,
  refusal = "This picture cannot be drawn here. Download it to look at it.",
}: DrawnPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const draw = async () => {
      const picture = await read(file);
      const place = canvas.current;
      if (leaving.signal.aborted || !place) return;
      place.width = picture.width;
      place.height = picture.height;
      place.getContext("2d")?.drawImage(picture, 0, 0);
      picture.close();
    };
    draw().catch(() => setBroken(true));
    return () => leaving.abort();
  }, [file, read]);
  if (isBroken) return <p>{refusal}</p>;
  return <canvas ref={canvas} role="img" aria-label={label} className={styles["canvas"]} />;
}
