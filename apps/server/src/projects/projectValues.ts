import type { ProjectDraft } from "@canopy/contracts";
import { givenFields, type Given } from "../database/givenFields.ts";

type Sent = { readonly [Field in keyof ProjectDraft]?: ProjectDraft[Field] | undefined };
type Fields = Given<Sent>;

/** A body's fields as the record keeps them: an empty registry id is none, so that two of them do not collide. */
export const recordFields = <Body extends Sent>(body: Body): Given<Body> =>
  givenFields({ ...body, ...(body.registryProjectId === "" && { registryProjectId: null }) });

/** The same as the table's columns: the registries' lists as JSON text, the responsibles left to their own table. */
export const columnValues = <Body extends Fields>({
  responsibleIds: _inTheirTable,
  estimations,
  issuances,
  ratings,
  labels,
  relatedProjects,
  ...columns
}: Body) => ({
  ...columns,
  ...(estimations && { estimations: JSON.stringify(estimations) }),
  ...(issuances && { issuances: JSON.stringify(issuances) }),
  ...(ratings && { ratings: JSON.stringify(ratings) }),
  ...(labels && { labels: JSON.stringify(labels) }),
  ...(relatedProjects && { relatedProjects: JSON.stringify(relatedProjects) }),
});
