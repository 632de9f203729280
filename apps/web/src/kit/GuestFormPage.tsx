import { selectFormView, selectIsSaved, type FormActor } from "@canopy/core/forms";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { BrandMark } from "../ui/layout/BrandMark.tsx";
import { GuestFrame } from "../ui/layout/GuestFrame.tsx";
import { GuestForm } from "./GuestForm.tsx";

interface GuestFormPageProps {
  readonly form: FormActor;
  /** Under the form: the way to the other screens for those who are not signed in. */
  readonly foot: ReactNode;
  /** Stands in the form's place once it was sent. */
  readonly sent?: ReactNode;
}

/** A screen for those who are not signed in: the product's name over a quiet card with one form. */
export function GuestFormPage({ form, foot, sent }: GuestFormPageProps) {
  const { title, description } = useSelector(form, selectFormView);
  const isSent = useSelector(form, selectIsSaved) && sent !== undefined;
  return (
    <GuestFrame
      brand={
        <>
          <BrandMark />
          Canopy
        </>
      }
      title={title}
      description={isSent ? undefined : description}
      foot={foot}
    >
      {isSent ? sent : <GuestForm form={form} />}
    </GuestFrame>
  );
}
