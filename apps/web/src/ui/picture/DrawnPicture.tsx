import { useEffect, useRef, useState } from "react";
import { PicturePlace } from "./PicturePlace.tsx";
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
  const [outcome, setOutcome] = useState<{ readonly file: Blob; readonly isBroken: boolean }>();
  useEffect(() => {
    const leaving = new AbortController();
    const draw = async () => {
      const picture = await read(file);
      const place = canvas.current;
      if (!leaving.signal.aborted && place) {
        place.width = picture.width;
        place.height = picture.height;
        place.getContext("2d")?.drawImage(picture, 0, 0);
      }
      picture.close();
    };
    const end = (isBroken: boolean): void => {
      if (!leaving.signal.aborted) setOutcome({ file, isBroken });
    };
    void draw().then(
      () => end(false),
      () => end(true),
    );
    return () => leaving.abort();
  }, [file, read]);
  const isDone = outcome?.file === file;
  if (isDone && outcome.isBroken) return <p role="alert">{refusal}</p>;
  return (
    <div aria-busy={!isDone}>
      {!isDone && <PicturePlace text="Drawing…" />}
      <canvas ref={canvas} role="img" aria-label={label} className={styles["canvas"]} hidden={!isDone} />
    </div>
  );
}
