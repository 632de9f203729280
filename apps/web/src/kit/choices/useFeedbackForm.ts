import { feedbackForm } from "@canopy/core/feedback";
import type { FormActor } from "@canopy/core/forms";
import { useState } from "react";
import { useApp } from "../appContext.tsx";
import { useFirstField } from "../modalForm.ts";

/** The feedback that is being written, for as long as its modal shows it: also while it leaves after it was sent. */
export const useFeedbackForm = (): FormActor => {
  const app = useApp();
  const [form] = useState(() => feedbackForm(app));
  useFirstField();
  return form;
};
