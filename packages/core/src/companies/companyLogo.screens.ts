import {
  access,
  companies,
  companyEndpoints,
  historyEndpoints,
  MAX_LOGO_BYTES,
  type Company,
} from "@canopy/contracts";
import { fromPromise, type Actor } from "xstate";
import { dataUrlOf } from "../api/dataUrl.ts";
import { recordKey, resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { CallError } from "../failures/failure.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import { isolatedName } from "../text/isolatedName.ts";
import { companyLogoMachine, logoStoredToast, type LogoToStore } from "./companyLogo.machine.ts";

/** The longest side of a logo that is sent: it is shown much smaller, also on dense screens. */
const SENT_SIDE_PX = 256;
const PNG_BEGIN = 0x89;
const JPEG_BEGIN = 0xff;

/** A logo's type by its first byte; the server keeps no other ones. */
const typeOf = ([first]: Uint8Array): string => {
  if (first === PNG_BEGIN) return "image/png";
  return first === JPEG_BEGIN ? "image/jpeg" : "image/webp";
};

/** The `ask` of a company's logo; another picture is another ask. */
export const logoAsk = ({ id, logo }: Pick<Company, "id" | "logo">): string => `${id} ${logo ?? ""}`;

const logoKey = (ask: string) => [companyEndpoints.logo.path, ask];

/** A company's logo as a data URL, because its picture can only be read with the token. */
export const companyLogoPicture = readingScreen<string>({
  key: logoKey,
  access: access.companies.logo,
  read: async (call, ask, signal) => {
    const [id = ""] = ask.split(" ");
    const bytes = await call(companyEndpoints.logo, { params: { id } }, { signal });
    return dataUrlOf(bytes, typeOf(bytes));
  },
  staleMs: Infinity,
  meta: { isShownElsewhere: () => true },
});

/** Makes a picture small enough to be a logo. Without the port the picture is sent as it is, and the server decides. */
const smallerOf = async ({ shrinkPicture, preload }: Services, picture: LogoToStore["picture"]) => {
  if (!shrinkPicture) return picture.content;
  const shrink = await preload(shrinkPicture);
  if (!shrink) throw new CallError({ kind: "network" });
  const smaller = await shrink(picture.content, { sidePx: SENT_SIDE_PX, bytes: MAX_LOGO_BYTES });
  if (smaller) return smaller;
  const reason = `${isolatedName(picture.name)} is no picture that can be read here. Choose a PNG, JPEG or WebP.`;
  throw new CallError({ kind: "refused", reason });
};

/** `signal` is aborted once the page was left: then nobody else tells the end. */
const storeLogo = async (
  services: Services,
  { companyId, picture }: LogoToStore,
  signal: AbortSignal,
): Promise<void> => {
  const { call, client } = services;
  await runMutation(client, {
    run: async () => {
      const content = await smallerOf(services, picture);
      const bytes = new Uint8Array(await content.arrayBuffer());
      const file = { type: "application/octet-stream", content };
      const company = await call(companyEndpoints.setLogo, { params: { id: companyId }, file });
      // the page shows the new logo at once, without reading what it has just sent
      client.setQueryData(logoKey(logoAsk(company)), dataUrlOf(bytes, typeOf(bytes)));
      client.setQueryData(recordKey(companies.path, companyId), company);
    },
    outdates: [companies.path, historyEndpoints.list.path].map(resourceKey),
    rereads: [resourceKey(companies.path)],
    meta: { isShownElsewhere: () => !signal.aborted },
  });
  if (signal.aborted) services.announce(logoStoredToast);
};

/** The running choice of a company's logo. */
export type CompanyLogoActor = Actor<typeof companyLogoMachine>;

/** The choice of a company's logo on its page. */
export const companyLogoScreen: Screen<typeof companyLogoMachine, { readonly companyId: string }> = {
  logic: memoizePerApp((services) =>
    companyLogoMachine.provide({
      actors: {
        store: fromPromise<void, LogoToStore>(({ input, signal }) => storeLogo(services, input, signal)),
      },
    }),
  ),
  input: (services, { companyId }) => ({
    companyId,
    mayChange: services.permits(access.companies.setLogo),
  }),
};
