import { runCommand } from "../command.ts";

/** The packages that run at a customer's, with what they need. */
const shipped = ["@canopy/server...", "@canopy/web...", "@canopy/terminal..."];
const LIMIT_SECONDS = 120;

/** The command that writes the bill of materials as CycloneDX; without a file it goes to standard output. */
export const billCommand = (file?: string): readonly string[] => [
  ...["npx", "--yes", "pnpm@12", "sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application"],
  ...["--prod", "--lockfile-only", ...shipped.flatMap((name) => ["--filter", name])],
  ...(file === undefined ? [] : ["--out", file]),
];

/** A library of a bill of materials. */
export interface Library {
  readonly name: string;
  readonly version: string;
}

/** The libraries of a bill of materials in CycloneDX, without Canopy's own packages; throws if the text is none. */
export const librariesOf = (text: string): readonly Library[] => {
  const bill: unknown = JSON.parse(text.slice(text.indexOf("{")));
  const components: unknown = Reflect.get(Object(bill), "components");
  if (Reflect.get(Object(bill), "bomFormat") !== "CycloneDX" || !Array.isArray(components))
    throw new Error("This is no bill of materials in CycloneDX.");
  return components
    .map((component: unknown) => {
      const said = (name: string): string => String(Reflect.get(Object(component), name) ?? "");
      return {
        name: said("group") === "" ? said("name") : `${said("group")}/${said("name")}`,
        version: said("version"),
      };
    })
    .filter(({ name }) => !name.startsWith("@canopy/"));
};

/** The libraries of the lockfile that the product needs to run; throws if pnpm fails. */
export const readBill = async (): Promise<readonly Library[]> => {
  const { code, output } = await runCommand(billCommand(), { limitSeconds: LIMIT_SECONDS });
  if (code !== 0) throw new Error(output);
  return librariesOf(output);
};
