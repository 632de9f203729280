import { selectFormView, selectIsSaved, type FormActor } from "@canopy/core/forms";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { BrandMark } from "#ui/layout/BrandMark.tsx";
import { GuestFrame } from "#ui/layout/GuestFrame.tsx";
import { GuestForm } from "./GuestForm.tsx";

interface GuestFormPageProps {
  readonly form: FormActor;
  /** Links to the other guest screens, under the form. */
  readonly foot: ReactNode;
  /** Replaces the form once it was sent. */
  readonly sent?: ReactNode;
}

/** A guest screen: the product's name above a card with one form. */
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
