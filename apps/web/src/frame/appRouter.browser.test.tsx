import { createApp, lazyPart, routeNames, routes } from "@canopy/core";
import { fakePorts, fakeToken, stubWire } from "@canopy/core/testing";
import { useSyncExternalStore } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppContext } from "../kit/appContext.tsx";
import type { ScreenModules } from "../kit/screenProps.ts";
import { everyRight } from "../stories/storyData.ts";
import { Link } from "../ui/button/Link.tsx";
import { AppRouter } from "./AppRouter.tsx";
import { ScreenSwitch } from "./RouteView.tsx";

/** Screens that show the name and the parameters of their route. */
const modules: Partial<ScreenModules> = Object.fromEntries(
  routeNames.map((name) => [
    name,
    lazyPart(async () => ({ params }) => <h1>{JSON.stringify({ name, params })}</h1>),
  ]),
);

const openAt = async (address: string, isGuest = false) => {
  const ports = fakePorts({ address, fetch: stubWire({}) });
  if (!isGuest) ports.local.write("access_token", fakeToken({ permissions: everyRight }));
  const app = createApp(ports);
  app.start();
  const Switched = () => {
    const place = useSyncExternalStore(app.currentRoute.subscribe, app.currentRoute.read);
    return <ScreenSwitch place={place} modules={modules} otherwise={<h1>otherwise</h1>} />;
  };
  const screen = await render(
    <AppContext value={app}>
      <AppRouter>
        <Switched />
        <Link href="/user/">Users</Link>
      </AppRouter>
    </AppContext>,
  );
  return { app, ports, screen, heading: screen.getByRole("heading") };
};

const samples = routeNames.map((name) => routes[name].pattern.replace(/:\w+/g, "17"));
/** Addresses that other parsers easily read differently from the guard. */
const odd = [
  "/PROJECT/17/",
  "/user",
  "/project/%63reate",
  "/project/a%2Fb",
  "/project/a%252Fb",
  "/project/100%25",
  "/project/%3Aid%3F",
  "/process-templates/edit/%C3%A4%20b",
  "/feedback/my?page=2#top",
];
const unknown = ["/nowhere", "/user/1/2", "/user//", "/user/%zz", "/user/%00", "/user/%C3", "/%zz"];

test("wouter opens the screen that the guard opened, with the guard's parameters", async () => {
  const { app, ports, heading } = await openAt("/");
  for (const address of [...samples, ...odd]) {
    const decision = app.decide(address);
    if (decision.kind !== "open") continue;
    ports.address.go(address, { replace: false });
    const { name, params } = decision;
    await expect.element(heading).toHaveTextContent(JSON.stringify({ name, params }));
  }
});

test.each(samples.filter((sample) => /login|password/.test(sample)))(
  "wouter opens %s to a guest",
  async (address) => {
    const { app, heading } = await openAt(address, true);
    const decision = app.currentRoute.read();
    expect(decision.kind).toBe("open");
    await expect
      .element(heading)
      .toHaveTextContent(
        JSON.stringify(decision.kind === "open" && { name: decision.name, params: decision.params }),
      );
  },
);

test("wouter opens nothing where the guard knows no route", async () => {
  const { ports, heading } = await openAt("/");
  for (const address of unknown) {
    ports.address.go("/user/17", { replace: false });
    await expect.element(heading).toHaveTextContent('{"name":"user","params":{"userId":"17"}}');
    ports.address.go(address, { replace: false });
    await expect.element(heading).toHaveTextContent("otherwise");
  }
});

test("a plain click on a link opens its address; a click with a modifier key is left to the browser", async () => {
  const { ports, screen, heading } = await openAt("/company/17");
  const link = screen.getByRole("link", { name: "Users" }).element();
  let isLeftToBrowser = false;
  const keep = (event: Event) => {
    isLeftToBrowser = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", keep, { once: true });
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(isLeftToBrowser).toBe(true);
  expect(ports.address.read()).toBe("/company/17");
  await screen.getByRole("link", { name: "Users" }).click();
  expect(ports.address.read()).toBe("/user/");
  await expect.element(heading).toHaveTextContent('{"name":"users","params":{}}');
});

test("a link to a forbidden screen leads to the address that the guard redirects to", async () => {
  const ports = fakePorts({ address: "/company/17", fetch: stubWire({}) });
  ports.local.write("access_token", fakeToken({ permissions: ["company:get"] }));
  const app = createApp(ports);
  app.start();
  const screen = await render(
    <AppContext value={app}>
      <AppRouter>
        <Link href="/user/">Users</Link>
      </AppRouter>
    </AppContext>,
  );
  await screen.getByRole("link", { name: "Users" }).click();
  expect(ports.address.read()).toBe("/unauthorized");
});
