import { matchRoute } from "@canopy/core";
import { idOf, type Named } from "./records.ts";
import type { Session } from "./session.ts";

const projects: Named = {
  list: "projects",
  label: "Project",
  idIn: ({ pathname }) => matchRoute(pathname)?.params["projectId"],
  wishes: (words) =>
    words === undefined ? [{}] : [{ where: [`code.equals.${words.toUpperCase()}`] }, { search: words }],
};

/** The id of a project by its id, address, code or a part of its name; asks for one where none is given. */
export const projectIdOf = (session: Session, words: string | undefined): Promise<string> =>
  idOf(session, projects, words);
