/**
 * 2025: of a letter. `left`: it came, and nobody has charge of it; `given`: the recipient has it from a rule or a
 * colleague; `soon`, `overdue`: its day; `unsent`: the mail that answered it was given up. The letter is cut; the whole
 * of it is on its page.
 */
export type LetterToldPush = {
  code: '2025';
  cursor?: string;
  what: 'left' | 'given' | 'soon' | 'overdue' | 'unsent';
  letter: { id: string; name: string; content: string };
  /** Who has charge of it. */
  serviceID: string | null;
  dueAt: number | null;
};
