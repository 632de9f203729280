// The page's first script, in a chunk of its own: it asks for what the page shows while the app is still loading.
// It shares no chunk with the app, so that a guest's page does without it.
import { firstCallOf, type FirstRead } from "@canopy/core/firstRead";
import { apiBase, skewKey, tokenKey } from "virtual:first-read";

/** The reads that the server wrote into the page; `apps/web/build/pageLinks.ts` makes them. */
const readsInPage = (): readonly FirstRead[] => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="canopy-first-reads"]');
  return JSON.parse(meta?.content ?? "[]");
};

const begin = (): void => {
  const token = localStorage.getItem(tokenKey);
  const { pathname, search } = location;
  const serverNowMs = Date.now() + Number(localStorage.getItem(skewKey) ?? 0);
  const call = firstCallOf(readsInPage(), { pathname, search, token, serverNowMs });
  if (call === undefined || token === null) return;
  const abort = new AbortController();
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const request = new Request((apiBase || location.origin) + call, { headers, signal: abort.signal });
  const answer = fetch(request);
  // The app reports the failure where it takes the answer.
  answer.catch(() => undefined);
  globalThis.canopyEarly = { request, answer, sentMs: performance.now(), abort: () => abort.abort() };
  // The first `Intl` object of a page reads the browser's data of languages, which takes long. Here the main thread is idle,
  // because the app's code is still arriving.
  new Intl.NumberFormat().format(0);
};

try {
  begin();
} catch {
  // Without storage, or with a page of another build, the app asks by itself.
}
