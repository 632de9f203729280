import { forever, problem, type Stubs } from "@canopy/core/testing";
import { expect, screen, waitFor, within, type userEvent as user } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { brightwater, pageOf, someCompanies, someRoles } from "#stories/storyData.ts";
import { UserCreateScreen } from "./UserCreateScreen.tsx";

const meta = preview.meta({ title: "screens/Add New User", component: UserCreateScreen });

const onWire = (
  users: Stubs["users"] = {},
  kept: Readonly<Record<string, string>> = {},
  companies: Stubs["companies"] = { list: pageOf(someCompanies) },
) =>
  inWorld({
    address: "/user/create",
    stubs: { users, companies, roles: { list: [...someRoles] } },
    kept,
  });

type Person = Pick<typeof user, "type" | "click">;

const fillInWithoutRole = async (canvas: ReturnType<typeof within>, userEvent: Person) => {
  await userEvent.type(await canvas.findByLabelText("Email"), "new.person@canopy.example");
  await userEvent.type(canvas.getByLabelText("Name"), "Nova");
  await userEvent.type(canvas.getByLabelText("Surname"), "Person");
};

const fillIn = async (canvas: ReturnType<typeof within>, userEvent: Person) => {
  await fillInWithoutRole(canvas, userEvent);
  await userEvent.click(canvas.getByRole("checkbox", { name: "Auditor / viewer" }));
  await userEvent.click(canvas.getByRole("button", { name: "Create user" }));
};

export const Empty = meta.story({
  decorators: [onWire()],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { level: 1, name: "Add New User" })).toBeVisible();
    await expect(await canvas.findByRole("combobox", { name: "Company" })).toHaveValue("");
  },
});

const found: Stubs["companies"] = {
  list: ({ search }) => {
    const text = search.get("filters[0].value")?.toLowerCase() ?? "";
    const matches = someCompanies.filter(({ name }) => name.toLowerCase().includes(text));
    return pageOf(text === "" ? someCompanies.slice(0, 1) : matches);
  },
  get: ({ params }) => someCompanies.find(({ id }) => id === params["id"]) ?? brightwater,
};

export const CompanyFoundOnTheServer = meta.story({
  decorators: [onWire({}, {}, found)],
  play: async ({ canvas, userEvent }) => {
    const company = await canvas.findByRole("combobox", { name: "Company" });
    await userEvent.click(company);
    await expect(await screen.findByRole("option", { name: "Aldermoor Cement" })).toBeVisible();
    await userEvent.type(company, "fjord");
    await userEvent.click(await screen.findByRole("option", { name: "Fjordline Shipping" }));
    await userEvent.tab();
    await expect(company).toHaveValue("Fjordline Shipping");
    await userEvent.clear(company);
    await userEvent.type(company, "nobody knows");
    await expect(await screen.findByText("No company matches")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("No company matches")).toBeNull());
  },
});

export const Refused = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Create user" }));
    await expect(await canvas.findByRole("group", { name: "4 fields need attention" })).toBeVisible();
    await expect(canvas.getByLabelText("Email")).toHaveFocus();
    await expect(canvas.getByText("Choose at least one role")).toBeVisible();
  },
});

export const RefusalSaidOnce = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    const create = await canvas.findByRole("button", { name: "Create user" });
    await userEvent.click(create);
    const form = within(canvas.getByRole("form"));
    await expect(await form.findByRole("alert")).toHaveTextContent("4 fields need attention");
    await userEvent.type(canvas.getByLabelText("Email"), "new.person@canopy.example");
    await expect(await canvas.findByRole("group", { name: "3 fields need attention" })).toBeVisible();
    await expect(form.getByRole("alert")).toBeEmptyDOMElement();
    await userEvent.clear(canvas.getByLabelText("Email"));
    await userEvent.tab();
    await expect(await canvas.findByRole("group", { name: "4 fields need attention" })).toBeVisible();
    await expect(form.getByRole("alert")).toBeEmptyDOMElement();
    await userEvent.type(canvas.getByLabelText("Email"), "new.person@canopy.example");
    await userEvent.click(create);
    await waitFor(() => expect(form.getByRole("alert")).toHaveTextContent("3 fields need attention"));
  },
});

export const RoleMissing = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await fillInWithoutRole(canvas, userEvent);
    await userEvent.click(canvas.getByRole("button", { name: "Create user" }));
    const [first] = await within(canvas.getByRole("group", { name: "Roles" })).findAllByRole("checkbox");
    await waitFor(() => expect(first).toHaveFocus());
    await expect(first).toBeInvalid();
    await expect(first).toHaveAccessibleDescription(/Choose at least one role$/);
  },
});

export const AddressTaken = meta.story({
  decorators: [
    onWire({ create: problem("/errors/validation", undefined, { email: ["Email is already used"] }) }),
  ],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await expect(await canvas.findByText("Email is already used")).toBeVisible();
    await expect(canvas.getByLabelText("Email")).toHaveFocus();
    await expect(canvas.getByLabelText("Surname")).toHaveValue("Person");
  },
});

export const Sending = meta.story({
  decorators: [onWire({ create: forever })],
  play: async ({ canvas, userEvent }) => {
    await fillIn(canvas, userEvent);
    await expect(await canvas.findByRole("button", { name: "Create user" })).toHaveAttribute(
      "aria-busy",
      "true",
    );
  },
});

export const DraftOffered = meta.story({
  decorators: [
    onWire(
      {},
      {
        "draft:0190a000-0000-7000-8000-000000000001:/user/create Add New User ": JSON.stringify({
          changed: { email: "half.typed@canopy.example" },
        }),
      },
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("You have unsaved changes from before")).toBeVisible();
    await expect(canvas.getByLabelText("Email")).toHaveValue("");
    await userEvent.click(canvas.getByRole("button", { name: "Restore" }));
    await expect(canvas.getByLabelText("Email")).toHaveValue("half.typed@canopy.example");
    await expect(canvas.queryByRole("button", { name: "Restore" })).toBeNull();
  },
});

export const AsksBeforeLeaving = meta.story({
  decorators: [onWire()],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText("Email"), "x");
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(await screen.findByRole("alertdialog")).toHaveTextContent("Discard your changes?");
  },
});

export const Loading = meta.story({
  decorators: [inWorld({ address: "/user/create", stubs: { roles: { list: forever } } })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Loading the form")).toBeInTheDocument();
  },
});
