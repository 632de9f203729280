import { createRoot } from "react-dom/client";
import { usePath } from "./address.ts";
import { token } from "./api.ts";
import { InternalLink } from "./InternalLink.tsx";
import { ProjectList } from "./ProjectList.tsx";
import { ProjectRecord } from "./ProjectRecord.tsx";
import { SignIn } from "./SignIn.tsx";
import "./floor.css";

/** The minimal app that Canopy's times are compared with: a sign-in, a list, a record. */
function Floor() {
  const path = usePath();
  if (path === "/login" || token() === null) return <SignIn />;
  const [, id] = /^\/project\/([0-9a-f-]{36})$/.exec(path) ?? [];
  return (
    <>
      <header>
        <strong>Floor</strong>
        <nav aria-label="Main">
          <InternalLink to="/project/">Projects</InternalLink>
        </nav>
      </header>
      {id === undefined ? <ProjectList /> : <ProjectRecord key={id} id={id} />}
    </>
  );
}

const root = document.querySelector("#root");
if (root) createRoot(root).render(<Floor />);
