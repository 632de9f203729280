import type { FormActor } from "@canopy/core/forms";
import { followedDue } from "@canopy/core/reminders";
import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";

/** Lets the day of a repetition follow the due day of its form, where nothing else was chosen. */
export const useFollowedDue = (form: FormActor): void => {
  const due = useSelector(form, ({ context }) => context.values["dueDatetime"]);
  const before = useRef(due);
  useEffect(() => {
    const was = before.current;
    // While the day is typed there is none.
    if (typeof was !== "string" || typeof due !== "string" || due === "" || was === due) return;
    before.current = due;
    for (const { name, value } of followedDue(form.getSnapshot().context.values, was, due))
      form.send({ type: "field.change", name, value });
  }, [form, due]);
};
