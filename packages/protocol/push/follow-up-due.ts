/** 2027: a follow-up of the recipient's is due. Which person and what to do is read by its id, as far as one may see it. */
export type FollowUpDuePush = { code: '2027'; cursor?: string; followUp: string; person: string; dueAt: number };
