import {
  contentAsk,
  versionContent,
  type DocumentRecord,
  type DocumentVersion,
} from "@canopy/core/documents";
import { useMemo } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { DrawnPicture } from "#ui/picture/DrawnPicture.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";

interface DocumentPreviewProps {
  readonly document: DocumentRecord;
  readonly version: DocumentVersion;
}

/** The picture of a version, drawn from its bytes. */
export function DocumentPreview({ document, version }: DocumentPreviewProps) {
  const { data, failure, onRetry } = useReading(
    useScreen(versionContent, { ask: contentAsk(document.id, version.no) }),
  );
  const file = useMemo(() => data && new Blob([...data], { type: version.type }), [data, version.type]);
  if (file) return <DrawnPicture file={file} label={`${document.title}, version ${version.no}`} />;
  if (failure) return <ErrorState message={failure.text} onRetry={onRetry} />;
  return <SkeletonText lineCount={6} label={`Loading ${version.fileName}`} />;
}
