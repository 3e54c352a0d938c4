/**
 * 2027: a follow-up of the recipient is due. Person and text are loaded by its id, with the recipient's permissions.
 */
export type FollowUpDuePush = { code: '2027'; cursor?: string; followUp: string; person: string; dueAt: number };
