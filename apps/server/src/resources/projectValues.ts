import type { ProjectDraft } from "@canopy/contracts";
import { givenFields, type Given } from "../database/givenFields.ts";

type Sent = { readonly [Field in keyof ProjectDraft]?: ProjectDraft[Field] | undefined };
type Fields = Given<Sent>;

/** A body's fields as the record keeps them: ids of people in lower case and once, an empty registry id as none. */
export const recordFields = <Body extends Sent>(body: Body): Given<Body> => {
  const { leadUserId, responsibleIds, registryProjectId } = body;
  return givenFields({
    ...body,
    ...(leadUserId !== undefined && { leadUserId: leadUserId.toLowerCase() }),
    ...(responsibleIds && { responsibleIds: [...new Set(responsibleIds.map((id) => id.toLowerCase()))] }),
    ...(registryProjectId === "" && { registryProjectId: null }),
  });
};

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
