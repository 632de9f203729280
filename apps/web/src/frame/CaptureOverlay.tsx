import { selectModal } from "@canopy/core";
import {
  feedbackOf,
  selectIsCapturing,
  selectIsOverlayShown,
  selectShouldReopen,
} from "@canopy/core/feedback";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { CaptureBar, CaptureShield } from "../ui/picture/CaptureBar.tsx";
import { useApp } from "../kit/appContext.tsx";

/** Screenshot mode: its bar over whatever screen the person goes to. Source: behaviour.md §2 Screenshot overlay. */
export function CaptureOverlay({ buttonId }: { readonly buttonId: string }) {
  const app = useApp();
  const { capture } = feedbackOf(app);
  const isShown = useSelector(capture, selectIsOverlayShown);
  const isCapturing = useSelector(capture, selectIsCapturing);
  const isReopening = useSelector(capture, selectShouldReopen);
  const isWriting = useSelector(app.modal, (snapshot) => selectModal(snapshot)?.content === "feedback");
  useEffect(() => {
    if (!isCapturing) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      if (event.key === "Escape") capture.send({ type: "capture.cancel" });
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) capture.send({ type: "capture.take" });
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [capture, isCapturing]);
  useEffect(() => {
    // The bar's buttons are gone: the modal gives the focus back to what opened it at first.
    if (isReopening) document.getElementById(buttonId)?.focus();
  }, [isReopening, buttonId]);
  useEffect(() => {
    if (isWriting || isCapturing) return undefined;
    // After a picture the modal may know of nothing that is still there: it gives the focus back a frame after it went.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById(buttonId)?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isWriting, isCapturing, buttonId]);
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
