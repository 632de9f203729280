import type { Claims } from "@canopy/contracts";
import { vi } from "vitest";
import type { FormActor, FormGiven } from "../forms/formScreen.ts";
import type { Screen } from "../services/services.ts";
import { selectChoices, selectFields } from "../forms/form.selectors.ts";
import type { FormValues } from "../forms/formFields.ts";
import { fakeCompany } from "./fakeRecords.ts";
import { fakePorts, type FakePorts } from "./fakePorts.ts";
import { fakeToken } from "./fakeToken.ts";
import { openApp } from "./openApp.ts";
import { openScreen } from "./openScreen.ts";
import { stubWire, type Stubs } from "./stubWire.ts";

const none = { data: [], total: 0 };

/** Nothing to choose from, where a test says nothing of it; the company that it chose has a name. */
const noChoices: Stubs = {
  companies: { list: none, get: fakeCompany() },
  projectTypes: { list: none },
  milestoneOwners: { list: none },
  projects: { list: none },
  processes: { list: none },
  milestones: { list: none },
  users: { assignable: [] },
  roles: { list: [] },
};

const withNoChoices = (stubs: Stubs): Stubs => ({
  ...stubs,
  ...Object.fromEntries(
    Object.entries(noChoices).map(([name, group]) => [name, { ...group, ...Reflect.get(stubs, name) }]),
  ),
});

/** Opens a form in an app of its own, signed in unless it is a guest's, with functions to fill it in. */
export const openForm = async <Entity, Given = FormGiven<Entity>>(
  form: Screen<FormActor["logic"], Given>,
  stubs: Stubs,
  more: {
    given?: Given;
    address?: string;
    ports?: FakePorts;
    isGuest?: boolean;
    permissions?: string[];
    /** The signed-in person, where they are no administrator. */
    claims?: Partial<Claims>;
    /** What happens before the form opens, such as the page that opens it. */
    before?: (app: Awaited<ReturnType<typeof openApp>>["app"]) => Promise<void>;
  } = {},
) => {
  const ports =
    more.ports ??
    fakePorts({ fetch: stubWire(withNoChoices(stubs)), address: more.address ?? "/user/create" });
  const opened = await openApp({
    ports,
    ...(!more.isGuest && {
      token: fakeToken({ ...(more.permissions && { permissions: more.permissions }), ...more.claims }),
    }),
  });
  await more.before?.(opened.app);
  const { screen, announced } = openScreen(opened.app, form, more.given as Given);
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
  /** The options that a field offers. */
  const offered = (name: string) => selectChoices(now(), name)?.options.map(({ label }) => label);
  const valueOf = (name: string) => selectFields(now()).find((field) => field.name === name)?.value;
  const writes = () => ports.requests.filter(({ method }) => method !== "GET");
  const sent = () => Promise.all(writes().map((request) => request.clone().json() as Promise<unknown>));
  const keys = () => writes().map(({ headers }) => headers.get("idempotency-key"));
  return { ...opened, ports, screen, announced, now, enter, submit, errors, valueOf, offered, sent, keys };
};
