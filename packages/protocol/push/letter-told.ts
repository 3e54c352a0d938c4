/**
 * 2025: about a letter. `left`: a new one without an owner; `given`: a rule or a colleague assigned it to the
 * recipient; `soon`, `overdue`: its due date; `unsent`: the mail with its answer finally failed. The text is cut; the
 * letter's page has all of it.
 */
export type LetterToldPush = {
  code: '2025';
  cursor?: string;
  what: 'left' | 'given' | 'soon' | 'overdue' | 'unsent';
  letter: { id: string; name: string; content: string };
  /** Owner of the letter; null: none. */
  serviceID: string | null;
  dueAt: number | null;
};
