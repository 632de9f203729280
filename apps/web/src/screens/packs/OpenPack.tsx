import { packDetails, packState, type Pack } from "@canopy/core/packs";
import { X } from "lucide-react";
import { useScreen } from "#kit/appContext.tsx";
import { CopyField } from "#ui/form/CopyField.tsx";
import { useReading } from "#kit/useReading.ts";
import { Button } from "#ui/button/Button.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import styles from "./OpenPack.module.css";

interface OpenPackProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The pack that the address names: its hashes and the key that signed it, or why there is no file. */
export function OpenPack({ id, onClose }: OpenPackProps) {
  const { data, status, failure, onRetry } = useReading(useScreen(packDetails, { ask: id }));
  return (
    <section className={styles["pack"]} aria-label="The chosen pack">
      <div className={styles["head"]}>
        <h3>The chosen pack</h3>
        <Button
          kind="iconOnly"
          size="small"
          icon={<X aria-hidden />}
          aria-label="Hide the chosen pack"
          onPress={onClose}
        />
      </div>
      {status === "failed" ? (
        <ErrorState message={failure?.text ?? ""} onRetry={onRetry} />
      ) : data ? (
        <Details pack={data} />
      ) : (
        <SkeletonText lineCount={4} label="Loading the pack" />
      )}
    </section>
  );
}

function Details({ pack }: { readonly pack: Pack }) {
  const { state, reason, sha256, manifestSha256, publicKey, lastSeq, lastHash } = pack;
  if (state === "FAILED")
    return (
      <Callout tone="danger" title="This pack could not be made">
        {reason}
      </Callout>
    );
  if (state !== "READY")
    return (
      <Callout title={packState(pack).label}>Its hashes and its key stand here once it is ready.</Callout>
    );
  return (
    <div className={styles["fields"]}>
      <CopyField
        label="SHA-256 of the file"
        value={sha256 ?? ""}
        help="Compare it with that of a downloaded file."
      />
      <CopyField
        label="SHA-256 of manifest.json"
        value={manifestSha256 ?? ""}
        help="A check of the pack ends with it."
      />
      <CopyField
        label="Public key"
        value={publicKey ?? ""}
        help="The Ed25519 key of this Canopy, in base64. It signed the manifest."
      />
      <CopyField
        label={`Hash of history entry ${lastSeq ?? ""}`}
        value={lastHash ?? ""}
        help="The last entry of the project's history that the pack holds."
      />
    </div>
  );
}
