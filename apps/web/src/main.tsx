// First: it declares the order of the layers, which the styles of all that follows rely on.
import "./styles/global.css";
// Before anything that writes markup.
import "./ports/trustedTypes.ts";
import { createApp } from "@canopy/core";
import { selectScheme } from "@canopy/core/shell";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, frame } from "./frame/App.tsx";
import { showScheme } from "./ports/scheme.ts";
import { loadTypeface } from "./ports/typeface.ts";
// It listens from the first moment on.
import { onScreenLeave } from "./ports/use.ts";
import { browserPorts } from "./ports/browserPorts.ts";

/** In the development server alone: `?inspect` prints each machine's events and transitions. */
const isInspected = import.meta.env.DEV && new URLSearchParams(location.search).has("inspect");
const app = createApp(
  { ...browserPorts(), frame },
  // oxlint-disable-next-line eslint/no-console -- what the person at the development server asked for
  isInspected ? { inspect: (event) => console.debug(event.type, event) } : {},
);
app.theme.subscribe((snapshot) => showScheme(selectScheme(snapshot)));
app.start();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root");
// Without it the system's own face stays.
loadTypeface(root, onScreenLeave).catch(() => undefined);
createRoot(root).render(
  <StrictMode>
    <App app={app} />
  </StrictMode>,
);
