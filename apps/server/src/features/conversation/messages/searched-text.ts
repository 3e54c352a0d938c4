import type { MessageKind } from '@parley/protocol/types';

/** The searchable text of a message: without markup; of a card its texts, of a file its name. */
export function searchedText(kind: MessageKind, msg: string): string {
  if (kind === 'text') return msg;
  // Adjacent tags become one space, so that masking still recognizes a number that they split.
  if (kind === 'rich') return msg.replace(/[ \n]{0,3}(?:<[^<>]*>[ \n]{0,3})+/g, ' ');
  const body = parse(msg);
  if (kind === 'card') return ['title', 'text'].map((key) => stringOf(body[key])).join(' ');
  return stringOf(body.name);
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parse(msg: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(msg);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
