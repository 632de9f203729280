import type { ReactNode } from "react";
import { BrandMark } from "../ui/BrandMark.tsx";
import { GuestFrame } from "../ui/GuestFrame.tsx";

interface GuestPageProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen for those who are not signed in: the product's name over a quiet card. */
export const GuestPage = ({ title, description, foot, children }: GuestPageProps) => (
  <GuestFrame
    brand={
      <>
        <BrandMark />
        Canopy
      </>
    }
    title={title}
    description={description}
    foot={foot}
  >
    {children}
  </GuestFrame>
);
