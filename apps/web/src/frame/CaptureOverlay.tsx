import { selectModal } from "@canopy/core";
import {
  captureKeyOf,
  feedbackOf,
  selectIsCapturing,
  selectIsOverlayShown,
  selectShouldReopen,
} from "@canopy/core/feedback";
import { useSelector } from "@xstate/react";
import { createPortal } from "react-dom";
import { CaptureBar, CaptureShield } from "../ui/picture/CaptureBar.tsx";
import { useApp } from "../kit/appContext.tsx";
import { useFocusReturn } from "../kit/Arrival.tsx";
import { useKeysLast } from "../kit/useKeys.ts";

/** The bar of screenshot mode, over every screen. Source: behaviour.md §2 Screenshot overlay. */
export function CaptureOverlay({ buttonId }: { readonly buttonId: string }) {
  const app = useApp();
  const { capture } = feedbackOf(app);
  const isShown = useSelector(capture, selectIsOverlayShown);
  const isCapturing = useSelector(capture, selectIsCapturing);
  const isReopening = useSelector(capture, selectShouldReopen);
  const isWriting = useSelector(app.modal, (snapshot) => selectModal(snapshot)?.content === "feedback");
  useKeysLast((event) => {
    const asked = captureKeyOf(event);
    if (asked) capture.send({ type: asked });
  }, isCapturing);
  useFocusReturn(buttonId, { isReopening, isAway: isWriting || isCapturing });
  if (!isShown) return isCapturing ? createPortal(<CaptureShield />, document.body) : null;
  return createPortal(
    <CaptureBar
      title="Screenshot Mode"
      text="Navigate to capture the screen you want"
      onCapture={() => capture.send({ type: "capture.take" })}
      onCancel={() => capture.send({ type: "capture.cancel" })}
    />,
    document.body,
  );
}
