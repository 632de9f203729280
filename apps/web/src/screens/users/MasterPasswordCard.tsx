import type { User } from "@canopy/core";
import { selectResult, type RecordActor } from "@canopy/core/records";
import type { MasterPassword } from "@canopy/core/users";
import { useSelector } from "@xstate/react";
import { CopyOnce } from "./CopyOnce.tsx";
import { Moment } from "#kit/Moment.tsx";

interface MasterPasswordCardProps {
  readonly record: RecordActor<User, MasterPassword>;
  readonly name: string;
}

/** The one-time password just made, shown until it is dismissed; it cannot be shown again. */
export function MasterPasswordCard({ record, name }: MasterPasswordCardProps) {
  const made = useSelector(record, selectResult<MasterPassword>);
  if (!made) return null;
  return (
    <CopyOnce
      title={`One-time password for ${name}`}
      label="Master password"
      value={made.password}
      help={
        <>
          Good for one sign-in, and shown only now. It expires <Moment at={made.expiresAt} />.
        </>
      }
      onDone={() => record.send({ type: "result.dismiss" })}
    />
  );
}
