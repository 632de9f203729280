import { vi } from "vitest";
import type { FormActor, FormGiven } from "../forms/formScreen.ts";
import type { Screen } from "../services/services.ts";
import { selectFields } from "../forms/form.selectors.ts";
import type { FormValues } from "../forms/formFields.ts";
import { fakePorts, type FakePorts } from "./fakePorts.ts";
import { fakeToken } from "./fakeToken.ts";
import { openApp } from "./openApp.ts";
import { openScreen } from "./openScreen.ts";
import { stubWire, type Stubs } from "./stubWire.ts";

/** Opens a form in an app of its own, signed in unless it is a guest's, with functions to fill it in. */
export const openForm = async <Entity>(
  form: Screen<FormActor["logic"], FormGiven<Entity> | undefined>,
  stubs: Stubs,
  more: {
    given?: FormGiven<Entity>;
    address?: string;
    ports?: FakePorts;
    isGuest?: boolean;
    permissions?: string[];
  } = {},
) => {
  const ports = more.ports ?? fakePorts({ fetch: stubWire(stubs), address: more.address ?? "/user/create" });
  const opened = await openApp({
    ports,
    ...(!more.isGuest && { token: fakeToken(more.permissions && { permissions: more.permissions }) }),
  });
  const { screen, announced } = openScreen(opened.app, form, more.given);
  const now = () => screen.getSnapshot();
  const enter = (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) screen.send({ type: "field.change", name, value });
  };
  const submit = async () => {
    screen.send({ type: "form.submit" });
    await vi.advanceTimersByTimeAsync(0);
  };
  const errors = () =>
    Object.fromEntries(
      selectFields(now()).flatMap(({ name, error }) => (error === undefined ? [] : [[name, error]])),
    );
  const valueOf = (name: string) => selectFields(now()).find((field) => field.name === name)?.value;
  const sent = () => Promise.all(ports.requests.map((request) => request.clone().json() as Promise<unknown>));
  const keys = () => ports.requests.map(({ headers }) => headers.get("idempotency-key"));
  return { ...opened, ports, screen, announced, now, enter, submit, errors, valueOf, sent, keys };
};
