import {
  bytesText,
  fileKindOf,
  isDrawable,
  saveVersion,
  type DocumentOnPage,
  type DocumentVersion,
} from "@canopy/core/documents";
import { lazyPart, sayLoadFailure } from "@canopy/core";
import { Download } from "lucide-react";
import { useApp } from "#kit/appContext.tsx";
import { Late } from "#kit/Late.tsx";
import { Moment } from "#kit/Moment.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Disclosure } from "#ui/layout/Disclosure.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import styles from "./DocumentVersions.module.css";

/** Loaded with the first preview. */
const preview = lazyPart(() => import("./DocumentPreview.tsx").then((m) => m.DocumentPreview), {
  onFail: sayLoadFailure,
});

interface DocumentProps {
  readonly document: DocumentOnPage;
}

/** The versions of a document, newest first, each with its file and what was decided on it. */
export function DocumentVersions({ document }: DocumentProps) {
  const { versions = [] } = document;
  if (versions.length === 0) return null;
  return (
    <Card title={versions.length === 1 ? "Version" : `Versions (${versions.length})`}>
      <ol className={styles["list"]} reversed>
        {versions.map((version) => (
          <li key={version.id}>
            <Version document={document} version={version} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface VersionProps extends DocumentProps {
  readonly version: DocumentVersion;
}

function Version({ document, version }: VersionProps) {
  const app = useApp();
  const { no, fileName, bytes, byName, at, state, note, sha256 } = version;
  return (
    <article className={styles["version"]} aria-label={`Version ${no}`}>
      <div className={styles["head"]}>
        <div className={styles["words"]}>
          <h3>{`Version ${no}: ${fileName}`}</h3>
          <p className={styles["quiet"]}>
            {`${fileKindOf(version)}, ${bytesText(bytes, app.services.locale)}, uploaded by ${byName ?? "somebody"} `}
            <Moment at={at} />
          </p>
        </div>
        <StatusBadge status={state} />
        <Button
          label="Download"
          size="small"
          icon={<Download aria-hidden />}
          aria-label={`Download ${fileName}, version ${no}`}
          onPress={() => void saveVersion(app, { document, version })}
        />
      </div>
      {note !== null && <Lines text={note} />}
      <Decision version={version} />
      <p className={styles["hash"]}>{`SHA-256 ${sha256}`}</p>
      {isDrawable(version) && (
        <Disclosure label="Preview">
          <Late part={preview}>
            {(DocumentPreview) => <DocumentPreview document={document} version={version} />}
          </Late>
        </Disclosure>
      )}
    </article>
  );
}

/** The decision on a version, and its confirmations for later rounds. */
const Decision = ({
  version: { state, reason, decidedAt, confirmations },
}: Pick<VersionProps, "version">) => (
  <>
    {decidedAt !== null && (
      <p className={styles["quiet"]}>
        {state === "RETURNED" ? "Returned " : "Accepted "}
        <Moment at={decidedAt} />
        {state === "RETURNED" && reason !== null && `: ${reason}`}
      </p>
    )}
    {confirmations.map(({ round, at }) => (
      <p key={round} className={styles["quiet"]}>
        {`Confirmed for round ${round} `}
        <Moment at={at} />
      </p>
    ))}
  </>
);
