/** The records named by the addresses of a sweep. */
export interface SweptIds {
  readonly userId: string;
  readonly companyId: string;
  readonly milestoneOwnerId: string;
  readonly typeId: string;
  readonly projectId: string;
  readonly processId: string;
  readonly templateId: string;
  readonly reminderId: string;
  readonly feedbackId: string;
  readonly importId: string;
}
