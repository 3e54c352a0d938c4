import { cardBodyOf, fileBodyOf, wordsOfRich } from '@parley/protocol/bodies';
import type { FileBody, Message } from '@parley/protocol/types';

/** A message as plain text, to copy, quote or forward; empty if it has no text. */
export function plainWords({ kind, msg }: Pick<Message, 'kind' | 'msg'>, base: string): string {
  switch (kind) {
    case 'image':
    case 'file':
      return fileBodyOf(msg, base)?.name ?? '';
    case 'card': {
      const card = cardBodyOf(msg, base);
      return card ? [card.title, card.text, card.link].filter(Boolean).join('\n') : msg;
    }
    case 'rich':
      return wordsOfRich(msg);
    default:
      return msg;
  }
}

/** The size reserved for a picture before it loads, in px: fitted into a bubble, aspect ratio kept. */
export function pictureBox(
  { width, height }: Pick<FileBody, 'width' | 'height'>,
  most = { width: 280, height: 320 },
): { width: number; height: number } {
  if (!width || !height) return { width: 200, height: 150 };
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(40, Math.round(width * scale)), height: Math.max(32, Math.round(height * scale)) };
}
