import { onlyFile, type Company } from "@canopy/core";
import {
  companyLogoPicture,
  logoAsk,
  logoTypes,
  selectIsStoringLogo,
  selectLogoRefusal,
  selectMayChangeLogo,
  type CompanyLogoActor,
} from "@canopy/core/companies";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { Button } from "#ui/button/Button.tsx";
import { LogoPlace } from "#ui/picture/LogoPlace.tsx";
import { LogoPlate } from "#ui/picture/LogoPlate.tsx";
import { Avatar } from "#ui/text/Avatar.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { VisuallyHidden } from "#ui/text/VisuallyHidden.tsx";

interface CompanyLogoProps {
  readonly company: Company;
  readonly logo: CompanyLogoActor;
}

/** A company's logo, or its initials; whoever may change the company changes it here. */
export function CompanyLogo({ company, logo }: CompanyLogoProps) {
  const app = useApp();
  const mayChange = useSelector(logo, selectMayChangeLogo);
  const isPending = useSelector(logo, selectIsStoringLogo);
  const { name, logo: kept } = company;
  const shown =
    kept === null ? <Avatar name={name} size="large" /> : <KeptLogo key={kept} company={company} />;
  if (!mayChange) return shown;
  return (
    <>
      <LogoPlace
        label={kept === null ? "Add logo" : "Replace logo"}
        accepts={logoTypes}
        isPending={isPending}
        onFiles={(files) => {
          const content = onlyFile(app, files, "A logo");
          if (content) logo.send({ type: "logo.choose", picture: { name: content.name, content } });
        }}
      >
        {shown}
      </LogoPlace>
      <VisuallyHidden>
        <span role="status">{isPending && "Saving the logo"}</span>
      </VisuallyHidden>
    </>
  );
}

/** The stored logo; the initials where it cannot be read. */
function KeptLogo({ company }: { readonly company: Company }) {
  const { data: src, status } = useReading(useScreen(companyLogoPicture, { ask: logoAsk(company) }));
  if (src === undefined && status !== "loading") return <Avatar name={company.name} size="large" />;
  return <LogoPlate src={src} />;
}

/** The reason why a picture did not become the logo; renders nothing where there is none. */
export function LogoRefusal({ logo }: Pick<CompanyLogoProps, "logo">) {
  const refusal = useSelector(logo, selectLogoRefusal, shallowEqual);
  if (!refusal) return null;
  return (
    <Callout
      tone="danger"
      title="The logo was not saved"
      isAlert
      actions={
        <>
          {refusal.mayRetry && (
            <Button label="Try again" size="small" onPress={() => logo.send({ type: "logo.retry" })} />
          )}
          <Button label="Dismiss" size="small" onPress={() => logo.send({ type: "logo.dismiss" })} />
        </>
      }
    >
      {refusal.text}
    </Callout>
  );
}
