/** A suggestion whose words are in the field of a visitor, until something is sent or another one is taken. */
type Taken = { id: string; words: string };
type Outcome = 'taken' | 'edited';

const inField = new Map<string, Taken>();
const listeners = new Set<(visitor: string, id: string, outcome: Outcome) => void>();

export function noteTaken(visitor: string, taken: Taken): void {
  inField.set(visitor, taken);
}

/** Tells what became of the suggestion in the field when its text is sent. */
export function noteSent(visitor: string, text: string): void {
  const taken = inField.get(visitor);
  if (!taken) return;
  inField.delete(visitor);
  const outcome: Outcome = text.trim() === taken.words.trim() ? 'taken' : 'edited';
  for (const listener of listeners) listener(visitor, taken.id, outcome);
}

export function onSent(listener: (visitor: string, id: string, outcome: Outcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
