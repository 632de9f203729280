import type { LastMail as Mail, User } from "@canopy/core";
import { selectRecordActions, selectRunningAction, type RecordActor } from "@canopy/core/records";
import { readable } from "@canopy/core/text";
import { mailStateText, sendAgainAction, type MasterPassword } from "@canopy/core/users";
import { shallowEqual, useSelector } from "@xstate/react";
import { Moment } from "#kit/Moment.tsx";
import { Button } from "#ui/button/Button.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";

interface LastMailProps {
  readonly mail: Mail;
  readonly record: RecordActor<User, MasterPassword>;
}

/** The newest mail to a user: its kind, what became of it and why, and a button that sends its link again. */
export function LastMail({ mail, record }: LastMailProps) {
  const actions = useSelector(record, selectRecordActions<User>, shallowEqual);
  const running = useSelector(record, selectRunningAction<User>);
  const again = actions.find(({ id }) => id === sendAgainAction(mail));
  return (
    <Stack gap="small">
      <span>
        {readable(mail.kind)}, {mailStateText(mail)} <Moment at={mail.at} />
      </span>
      {mail.reason !== null && <span>{mail.reason}</span>}
      {again && (
        <Row>
          <Button
            label="Send again"
            size="small"
            isPending={running === again.id}
            onPress={() => record.send({ type: "record.act", action: again.id })}
          />
        </Row>
      )}
    </Stack>
  );
}
