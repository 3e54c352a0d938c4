import type { Message } from '@parley/protocol/types';

/** A message in one line, for a badge or a quote; for a picture or file its name, for a card its title. */
export function previewOf(message: Pick<Message, 'kind' | 'msg'> | undefined): string | undefined {
  if (!message) return undefined;
  const { kind, msg } = message;
  if (kind === 'text') return msg;
  if (kind === 'rich') return msg.replace(/(<[^>]*>|\s)+/g, ' ').trim();
  return nameIn(msg);
}

function nameIn(msg: string): string {
  try {
    const { title, name } = JSON.parse(msg);
    return String(title ?? name ?? '…');
  } catch {
    return '…';
  }
}
