import { expect, it } from "vitest";
import { sessionFileIn } from "./sessionStore.ts";

it.each([
  [{}, "/home/ines/.config/canopy/session.json"],
  [{ XDG_CONFIG_HOME: "/settings" }, "/settings/canopy/session.json"],
  [{ XDG_CONFIG_HOME: "" }, "/home/ines/.config/canopy/session.json"],
  [{ XDG_CONFIG_HOME: "settings" }, "/home/ines/.config/canopy/session.json"],
  [{ CANOPY_SESSION: "/run/session.json", XDG_CONFIG_HOME: "/settings" }, "/run/session.json"],
  [{ CANOPY_SESSION: "", XDG_CONFIG_HOME: "/settings" }, "/settings/canopy/session.json"],
])("with the environment %j, the session is stored in %s", (env, file) => {
  expect(sessionFileIn(env, "/home/ines")).toBe(file);
});
