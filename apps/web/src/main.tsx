// First: it declares the order of the layers, which the styles of all that follows rely on.
import "./styles/global.css";
// Before anything that writes markup.
import "./ports/trustedTypes.ts";
import { createApp } from "@canopy/core";
import { selectScheme } from "@canopy/core/shell";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./frame/App.tsx";
import { showScheme } from "./ports/scheme.ts";
// It listens from the first moment on.
import "./ports/use.ts";
import { browserPorts } from "./ports/browserPorts.ts";

const app = createApp(browserPorts());
app.theme.subscribe((snapshot) => showScheme(selectScheme(snapshot)));
app.start();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <App app={app} />
  </StrictMode>,
);
