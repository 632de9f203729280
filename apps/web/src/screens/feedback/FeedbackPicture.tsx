import { sameValue } from "@canopy/core";
import { feedbackOf, selectCaptureFailure, selectScreenshot } from "@canopy/core/feedback";
import { selectIsSubmitting, type FormActor } from "@canopy/core/forms";
import { useSelector } from "@xstate/react";
import { Camera, Pencil, Trash2 } from "lucide-react";
import { useId } from "react";
import { useApp } from "#kit/appContext.tsx";
import { Button } from "#ui/button/Button.tsx";
import { PicturePreview } from "#ui/picture/PicturePreview.tsx";
import { Callout } from "#ui/text/Callout.tsx";

/** The feedback's picture and the buttons to take one; renders nothing where none can be taken. */
export function FeedbackPicture({ form }: { readonly form: FormActor }) {
  const isBusy = useSelector(form, selectIsSubmitting);
  const app = useApp();
  const takeId = useId();
  const { capture } = feedbackOf(app);
  const screenshot = useSelector(capture, selectScreenshot);
  const failure = useSelector(capture, selectCaptureFailure, sameValue);
  if (!app.ports.feedback) return null;
  const hasPicture = screenshot !== undefined;
  const remove = () => {
    // This button disappears with the picture, so the focus moves to the one beside it.
    document.getElementById(takeId)?.focus();
    capture.send({ type: "picture.reset" });
  };
  return (
    <PicturePreview
      label="Screenshot"
      {...(hasPicture
        ? { picture: { src: screenshot, alt: "The screenshot that is sent with the feedback" } }
        : {
            text: "This dialog steps aside; go to the screen you mean and capture it. Passwords are left out.",
          })}
      notice={
        failure && (
          <Callout tone="danger" title={failure.text} isAlert>
            {failure.lines.join(" ")}
          </Callout>
        )
      }
      actions={
        <>
          {hasPicture && (
            <Button
              label="Edit picture"
              size="small"
              icon={<Pencil aria-hidden />}
              isDisabled={isBusy}
              onPress={() => capture.send({ type: "picture.mark" })}
            />
          )}
          <Button
            id={takeId}
            label={hasPicture ? "Take another" : "Take screenshot"}
            size="small"
            icon={<Camera aria-hidden />}
            isDisabled={isBusy}
            onPress={() => capture.send({ type: "capture.begin" })}
          />
          {hasPicture && (
            <Button
              label="Remove"
              aria-label="Remove screenshot"
              size="small"
              icon={<Trash2 aria-hidden />}
              isDisabled={isBusy}
              onPress={remove}
            />
          )}
        </>
      }
    />
  );
}
