import type { ProjectDraft } from "@canopy/contracts";
import type { Given } from "../database/givenFields.ts";

type Sent = { readonly [Field in keyof ProjectDraft]?: ProjectDraft[Field] | undefined };
type Fields = Given<Sent>;

/** The fields as the table's columns: the registries' lists as JSON text, without the responsibles, who have their own table. */
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
