import { createApp, selectScheme } from "@canopy/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { showScheme } from "./ports/scheme.ts";
import { browserPorts } from "./ports/browserPorts.ts";
import "./styles/global.css";

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
