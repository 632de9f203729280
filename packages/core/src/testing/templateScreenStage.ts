import type { TemplateEdit } from "../processTemplates/templateEdits.ts";
import { templateEditorScreen } from "../processTemplates/templateEditor.screens.ts";
import { fakePorts } from "./fakePorts.ts";
import { fakeTemplate } from "./fakeTemplate.ts";
import { fakeToken } from "./fakeToken.ts";
import { openApp } from "./openApp.ts";
import { openScreen } from "./openScreen.ts";
import { settle } from "./screenStage.ts";
import { stubWire, type Stubs } from "./stubWire.ts";

type Wire = NonNullable<Stubs["processTemplates"]>;

/** The template on the stubbed server. */
export const template = fakeTemplate();
const { id } = template;
/** The request by which its editor reads it. */
export const READ = `GET /api/project-processes/templates/${id}?extend=milestones&extend=transitions&extend=publishedMilestones&extend=publishedTransitions&extend=versions`;
/** The request by which its editor changes it. */
export const PATCH = `PATCH /api/project-processes/templates/${id}`;

/** Opens the template's editor, or a new template's where the id is empty. */
export const openEditor = async (
  processTemplates: Wire,
  {
    id: opened = id,
    ports,
    permissions = ["project_process_template:get", "project_process_template:update"],
  }: { id?: string | undefined; ports?: ReturnType<typeof fakePorts>; permissions?: readonly string[] } = {},
) => {
  const given = ports ?? fakePorts({ fetch: stubWire({ processTemplates }), address: "/process-templates/" });
  const app = await openApp({
    ports: given,
    token: fakeToken({ permissions: [...permissions] }),
  });
  const { screen } = openScreen(app.app, templateEditorScreen, { id: opened === "" ? undefined : opened });
  await settle();
  const edit = (one: TemplateEdit) => screen.send({ type: "editor.edit", edit: one });
  const writes = () => given.requests.filter(({ method }) => method !== "GET");
  return {
    ...app,
    screen,
    edit,
    ports: given,
    now: () => screen.getSnapshot(),
    asked: () =>
      given.requests.map(({ method, url }) => {
        const { pathname, search } = new URL(url);
        return `${method} ${pathname}${search}`;
      }),
    sent: () => Promise.all(writes().map((request) => request.clone().json() as Promise<unknown>)),
    keys: () => writes().map(({ headers }) => headers.get("idempotency-key")),
  };
};
