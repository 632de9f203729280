import { useMachine } from "@xstate/react";
import { Button, FieldError, Form, Input, Label, TextField } from "react-aria-components";
import { signInMachine } from "./signIn.machine.ts";

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
};

/** The sign-in form. */
export function SignIn() {
  const [state, send] = useMachine(signInMachine);
  return (
    <main>
      <h1>Sign in</h1>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          send({ type: "send", email: textIn(data, "email"), password: textIn(data, "password") });
        }}
      >
        <TextField name="email" type="email" isRequired autoComplete="username" className="field">
          <Label>Email</Label>
          <Input />
          <FieldError />
        </TextField>
        <TextField
          name="password"
          type="password"
          isRequired
          autoComplete="current-password"
          className="field"
        >
          <Label>Password</Label>
          <Input />
          <FieldError />
        </TextField>
        {state.matches("refused") && <p role="alert">Not accepted</p>}
        <Button type="submit">Sign in</Button>
      </Form>
    </main>
  );
}
