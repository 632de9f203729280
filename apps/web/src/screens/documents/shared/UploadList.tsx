import { sameValue } from "@canopy/core";
import {
  selectUploads,
  uploadName,
  uploadProgressText,
  uploadsOf,
  type Upload,
  type UploadPlace,
} from "@canopy/core/documents";
import { useSelector } from "@xstate/react";
import { RotateCcw, X } from "lucide-react";
import { useApp } from "#kit/appContext.tsx";
import { Button } from "#ui/button/Button.tsx";
import { ProgressBar } from "#ui/chart/ProgressBar.tsx";
import styles from "./UploadList.module.css";

/** The files on their way to a place, each with its progress, and those that were not stored, each with the reason. Source: behaviour.md §2 Documents. */
export function UploadList({ place }: { readonly place: UploadPlace }) {
  const { uploads } = uploadsOf(useApp());
  const shown = useSelector(uploads, selectUploads(place), sameValue);
  if (shown.length === 0) return null;
  return (
    <ul className={styles["list"]} aria-label="Files on their way">
      {shown.map((upload) => (
        <li key={upload.id} className={styles["upload"]}>
          <Progress upload={upload} />
          <div className={styles["actions"]}>
            {upload.mayRetry && upload.state === "failed" && (
              <Button
                label="Try again"
                size="small"
                icon={<RotateCcw aria-hidden />}
                aria-label={`Try again: ${uploadName(upload)}`}
                onPress={() => uploads.send({ type: "upload.retry", id: upload.id })}
              />
            )}
            <Button
              label={upload.state === "failed" ? "Dismiss" : "Cancel"}
              size="small"
              icon={<X aria-hidden />}
              aria-label={`${upload.state === "failed" ? "Dismiss" : "Cancel"}: ${uploadName(upload)}`}
              onPress={() => uploads.send({ type: "upload.cancel", id: upload.id })}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Progress({ upload }: { readonly upload: Upload }) {
  const { file, state, sentBytes, text } = upload;
  const { locale } = useApp().services;
  const { size } = file.content;
  if (state === "failed")
    return (
      <div className={styles["failed"]}>
        <strong>{uploadName(upload)}</strong> <span>{`was not uploaded. ${text ?? ""}`}</span>
      </div>
    );
  const sent = Math.min(sentBytes, size);
  return (
    <ProgressBar label={uploadName(upload)} value={sent / size} text={uploadProgressText(upload, locale)} />
  );
}
