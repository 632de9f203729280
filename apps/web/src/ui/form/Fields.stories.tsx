import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { CheckboxField } from "./CheckboxField.tsx";
import { CheckboxGroupField } from "./CheckboxGroupField.tsx";
import { ComboField } from "./ComboField.tsx";
import { DateField } from "./DateField.tsx";
import { FormLayout, FormSection, FieldPair, type FormLayoutProps } from "./FormLayout.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { NumberField } from "./NumberField.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { SelectField } from "./SelectField.tsx";
import { SwitchField } from "./SwitchField.tsx";
import { TextArea } from "./TextArea.tsx";
import { TextField } from "./TextField.tsx";

const companies = [
  { value: "fjord", label: "Fjordkraft Renewables", hint: "Norway" },
  { value: "terra", label: "TerraVerde Agroforestry", hint: "Brazil" },
  { value: "sahel", label: "Sahel Solar Cooperative", hint: "Senegal" },
];
const roles = [
  { value: "admin", label: "Administrator", description: "Everything, users and roles included" },
  { value: "officer", label: "Project officer", description: "Projects and processes of their own" },
  { value: "viewer", label: "Viewer", description: "Reads, changes nothing" },
];

const noErrors: Readonly<Record<string, string>> = {};

function Form({
  errors = noErrors,
  ...rest
}: Partial<FormLayoutProps> & { readonly errors?: Record<string, string> }) {
  const [text, setText] = useState<Record<string, string>>({
    name: "Ines",
    password: "canopy-demo",
    company: "fjord",
  });
  const [chosen, setChosen] = useState<readonly string[]>(["officer"]);
  const [isOn, setOn] = useState(true);
  const field = (name: string, label: string) => ({
    name,
    label,
    value: text[name] ?? "",
    onChange: (value: string) => setText({ ...text, [name]: value }),
    ...(errors[name] && { error: errors[name] }),
  });
  return (
    <FormLayout
      label="New user"
      submitLabel="Create user"
      isPending={false}
      onSubmit={fn()}
      onCancel={fn()}
      {...rest}
    >
      <ErrorSummary
        refusedCount={rest.refusedCount ?? 0}
        faults={Object.entries(errors).map(([name, error]) => ({ name, text: error }))}
      />
      <FormSection title="Person" text="Who signs in, and where the invitation goes.">
        <FieldPair>
          <TextField {...field("name", "Name")} isRequired />
          <TextField {...field("surname", "Surname")} isRequired />
        </FieldPair>
        <TextField
          {...field("email", "Email")}
          type="email"
          isRequired
          help="The invitation goes to this address."
        />
        <PasswordField
          {...field("password", "Password")}
          autoComplete="new-password"
          help="At least 8 characters."
        />
        <ComboField {...field("company", "Company")} choices={companies} isRequired />
      </FormSection>
      <FormSection title="Role">
        <CheckboxGroupField label="Roles" name="roles" choices={roles} value={chosen} onChange={setChosen} />
        <SwitchField
          label="Send reminders by mail"
          help="Once a day, in the morning."
          isOn={isOn}
          onChange={setOn}
        />
        <CheckboxField label="Show in pickers" isChecked={isOn} onChange={setOn} />
      </FormSection>
      <FormSection title="Numbers and dates">
        <FieldPair>
          <NumberField {...field("target", "Yearly target")} unit="tCO₂e" isOptional />
          <DateField {...field("start", "Start date")} isOptional />
        </FieldPair>
        <SelectField
          {...field("status", "Status")}
          placeholder="Choose a status"
          choices={[
            { value: "active", label: "Active" },
            { value: "invited", label: "Invited" },
          ]}
        />
        <TextArea {...field("note", "Note")} maxChars={500} isOptional />
        <TextField label="Company id" value="0f3c" onChange={fn()} isDisabled />
      </FormSection>
    </FormLayout>
  );
}

const meta = preview.meta({ component: Form, title: "ui/Fields" });

export const Filled = meta.story();

export const TypedWhileScrolled = meta.story({
  play: async ({ canvas, userEvent }) => {
    const company = await canvas.findByRole("combobox", { name: "Company" });
    await userEvent.clear(company);
    await userEvent.type(company, "Terra");
    await expect(await screen.findByRole("option", { name: /TerraVerde/ })).toBeVisible();
    document.documentElement.style.paddingBlockEnd = "200vh";
    const scrolled = new Promise((resolve) => window.addEventListener("scrollend", resolve, { once: true }));
    window.scrollBy(0, 40);
    await scrolled;
    await expect(company).toHaveValue("Terra");
    await expect(company).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(screen.getByRole("option", { name: /TerraVerde/ }));
    await expect(company).toHaveValue("TerraVerde Agroforestry");
    document.documentElement.style.paddingBlockEnd = "";
  },
});

const colorOf = (element: HTMLElement) => getComputedStyle(element).color;

export const NothingChosen = meta.story({
  play: async ({ canvas, userEvent }) => {
    const status = canvas.getByRole("combobox", { name: "Status" });
    await expect(colorOf(status)).toBe(colorOf(canvas.getByText("At least 8 characters.")));
    await userEvent.selectOptions(status, "Invited");
    await expect(colorOf(status)).toBe(colorOf(canvas.getByRole("textbox", { name: "Name" })));
  },
});

export const Pending = meta.story({ args: { isPending: true } });

export const WithErrors = meta.story({
  args: { refusedCount: 1, errors: { email: "Invalid email format", surname: "Surname is required" } },
  play: async ({ canvas, userEvent }) => {
    const surname = canvas.getByRole("textbox", { name: "Surname" });
    await expect(surname).toHaveFocus();
    await expect(surname).toHaveAccessibleDescription("Surname is required");
    await userEvent.click(canvas.getByRole("button", { name: "Invalid email format" }));
    await expect(canvas.getByRole("textbox", { name: "Email" })).toHaveFocus();
    await expect(canvas.getByRole("textbox", { name: "Email" })).toBeInvalid();
  },
});

export const ShowsPassword = meta.story({
  play: async ({ canvas, userEvent }) => {
    const password = canvas.getByLabelText("Password");
    await expect(password).toHaveAttribute("type", "password");
    await userEvent.click(canvas.getByRole("button", { name: "Show password" }));
    await expect(password).toHaveAttribute("type", "text");
  },
});

export const FindsChoiceByTyping = meta.story({
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox", { name: "Company" });
    await userEvent.clear(box);
    await userEvent.type(box, "sahel");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(box).toHaveValue("Sahel Solar Cooperative");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  },
});

export const TogglesRolesInOrder = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("checkbox", { name: "Administrator" }));
    await expect(canvas.getByRole("checkbox", { name: "Administrator" })).toBeChecked();
    await expect(canvas.getByRole("checkbox", { name: "Project officer" })).toBeChecked();
    await userEvent.click(canvas.getByRole("switch"));
    await expect(canvas.getByRole("switch")).not.toBeChecked();
  },
});
