/**
 * 2030: a message or a letter holds words that supervisors are told of. `by`: who wrote it; `letter`: its id, null for a
 * message.
 */
export type WordFoundPush = {
  code: '2030';
  cursor?: string;
  YQToken: string;
  by: 'visitor' | 'agent';
  nickname: string;
  words: readonly string[];
  letter: string | null;
};
