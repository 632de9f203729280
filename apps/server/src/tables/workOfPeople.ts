import { sql, type RawBuilder } from "kysely";

type Sql = RawBuilder<unknown>;

/** Ids of the projects that one of these people (a uuid[]) leads or is responsible for. */
export const projectsOfPeople = (people: Sql): Sql => sql`(
  select id from project where lead_user_id = any(${people})
  union select project_id from project_responsible where user_id = any(${people}))`;

/** Ids of the processes that one of these people (a uuid[]) is responsible for, including all processes of their projects. */
export const processesOfPeople = (people: Sql): Sql => sql`(
  select process_id from process_responsible where user_id = any(${people})
  union select id from project_process where project_id in ${projectsOfPeople(people)})`;
