import { lazyPart, sayLoadFailure } from "@canopy/core";
import {
  contentAsk,
  isPdf,
  versionContent,
  type DocumentRecord,
  type DocumentVersion,
} from "@canopy/core/documents";
import { useMemo } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { LatePlace } from "#kit/LatePlace.tsx";
import { useReading } from "#kit/useReading.ts";
import { DrawnPicture } from "#ui/picture/DrawnPicture.tsx";
import { PicturePlace } from "#ui/picture/PicturePlace.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";

/** Loaded with the first preview of a PDF. */
const pdf = lazyPart(() => import("./PdfPicture.tsx").then((m) => m.PdfPicture), {
  onFail: sayLoadFailure,
});

interface DocumentPreviewProps {
  readonly document: DocumentRecord;
  readonly version: DocumentVersion;
}

/** The picture or the first page of a version, drawn from its bytes. */
export function DocumentPreview({ document, version }: DocumentPreviewProps) {
  const { data, failure, onRetry } = useReading(
    useScreen(versionContent, { ask: contentAsk(document.id, version.no) }),
  );
  const file = useMemo(() => data && new Blob([...data], { type: version.type }), [data, version.type]);
  const label = `${document.title}, version ${version.no}`;
  const loading = <PicturePlace text={`Loading ${version.fileName}…`} />;
  if (file && isPdf(version))
    return (
      <LatePlace part={pdf} pending={loading}>
        {(PdfPicture) => <PdfPicture file={file} label={`First page of ${label}`} />}
      </LatePlace>
    );
  if (file) return <DrawnPicture file={file} label={label} />;
  if (failure) return <ErrorState message={failure.text} onRetry={onRetry} />;
  return loading;
}
