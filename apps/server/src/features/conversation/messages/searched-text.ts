import type { MessageKind } from '@parley/protocol/types';

/** What of a message people look for: its words without markup, the words of a card, the name of a file. */
export function searchedText(kind: MessageKind, msg: string): string {
  if (kind === 'text') return msg;
  // One space for all that stands together: a number that it parts is still known as one where it is masked.
  if (kind === 'rich') return msg.replace(/[ \n]{0,3}(?:<[^<>]*>[ \n]{0,3})+/g, ' ');
  const said = parse(msg);
  if (kind === 'card') return ['title', 'text'].map((key) => words(said[key])).join(' ');
  return words(said.name);
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function parse(msg: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(msg);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
