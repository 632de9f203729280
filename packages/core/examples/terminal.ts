import { createApp, loginScreen, selectStatus } from "@canopy/core";
import { selectRows } from "@canopy/core/lists";
import { userListScreen } from "@canopy/core/users";
import { createActor, waitFor } from "xstate";
import { terminalPorts } from "./terminalPorts.ts";

const [
  apiBase = "http://localhost:4100",
  email = "ines.duarte@canopy.example",
  password = "canopy-demo-2026",
] = process.argv.slice(2);
const app = createApp(terminalPorts(apiBase));
app.start();

const login = createActor(loginScreen.logic(app.services), {
  input: loginScreen.input(app.services, undefined),
}).start();
login.send({ type: "field.change", name: "email", value: email });
login.send({ type: "field.change", name: "password", value: password });
login.send({ type: "form.submit" });
await waitFor(app.session, (session) => selectStatus(session) === "signedIn");

const users = createActor(userListScreen.logic(app.services), {
  input: userListScreen.input(app.services, undefined),
}).start();
const list = await waitFor(users, (snapshot) => selectRows(snapshot).length > 0);
for (const user of selectRows(list)) process.stdout.write(`${user.email}  ${user.status}\n`);
users.stop();
app.stop();
