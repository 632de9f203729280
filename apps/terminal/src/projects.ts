import { matchRoute } from "@canopy/core";
import { idOf, type Named } from "./records.ts";
import type { Session } from "./session.ts";

const projects: Named = {
  list: "projects",
  label: "Project",
  idIn: ({ pathname }) => matchRoute(pathname)?.params["projectId"],
  codeField: "code",
  hasNames: true,
};

/** The id of a project by its id, address, code or name; asks for one where none is given, or only a part of a name. */
export const projectIdOf = (session: Session, words: string | undefined): Promise<string> =>
  idOf(session, projects, words);
