import type { NewRow } from "#database/insertRows.ts";
import { contentHash } from "#http/entityTag.ts";
import type { CompanyRow } from "../companyRows.ts";
import { drawnLogos } from "./drawnLogos.ts";

interface DemoLogos {
  /** All companies, each with the text that names its logo. */
  readonly companies: readonly CompanyRow[];
  readonly companyLogo: readonly NewRow<"companyLogo">[];
}

/** Gives some of the companies a drawn logo. */
export const logoRows = (companies: readonly CompanyRow[]): DemoLogos => {
  const pictures = new Map(
    companies.flatMap(({ id, name }) => {
      const draw = Object.hasOwn(drawnLogos, name) ? drawnLogos[name] : undefined;
      return draw ? [[id, draw()] as const] : [];
    }),
  );
  return {
    companies: companies.map((company) => {
      const picture = pictures.get(company.id);
      return { ...company, logo: picture ? contentHash(Buffer.from(picture)) : null };
    }),
    companyLogo: [...pictures].map(([companyId, picture]) => ({ companyId, picture, type: "image/png" })),
  };
};
