/** Made by `build/firstRead.ts`. */
declare module "virtual:first-read" {
  /** The API's origin and path, or '' for the page's own. */
  export const apiBase: string;
  /** The storage key of the access token. */
  export const tokenKey: string;
  /** The storage key of the difference between the server's clock and the device's. */
  export const skewKey: string;
}
