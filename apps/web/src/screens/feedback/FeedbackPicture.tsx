import { feedbackOf, selectScreenshot } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { Camera, Pencil, Trash2 } from "lucide-react";
import { useApp } from "#app/appContext.tsx";
import { Button } from "#ui/Button.tsx";
import { PicturePreview } from "#ui/PicturePreview.tsx";

/** The picture that goes with the feedback, and the ways to one; nothing where none can be taken. */
export function FeedbackPicture({ isBusy }: { readonly isBusy: boolean }) {
  const app = useApp();
  const { capture } = feedbackOf(app);
  const screenshot = useSelector(capture, selectScreenshot);
  if (!app.ports.feedback) return null;
  const take = (
    <Button
      label={screenshot === undefined ? "Take screenshot" : "Take another"}
      size="small"
      icon={<Camera aria-hidden />}
      isDisabled={isBusy}
      onPress={() => capture.send({ type: "capture.begin" })}
    />
  );
  if (screenshot === undefined)
    return (
      <PicturePreview
        label="Screenshot"
        text="This dialog steps aside; go to the screen you mean and capture it. Passwords are left out."
        actions={take}
      />
    );
  return (
    <PicturePreview
      label="Screenshot"
      picture={{ src: screenshot, alt: "The screenshot that is sent with the feedback" }}
      actions={
        <>
          <Button
            label="Edit picture"
            size="small"
            icon={<Pencil aria-hidden />}
            isDisabled={isBusy}
            onPress={() => capture.send({ type: "picture.mark" })}
          />
          {take}
          <Button
            label="Remove"
            aria-label="Remove screenshot"
            size="small"
            icon={<Trash2 aria-hidden />}
            isDisabled={isBusy}
            onPress={() => capture.send({ type: "picture.reset" })}
          />
        </>
      }
    />
  );
}
