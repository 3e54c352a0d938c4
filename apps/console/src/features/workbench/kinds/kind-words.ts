import type { Message } from '@parley/protocol/types';
import type { TFunction } from 'i18next';
import { plainWords } from './bodies';
import '../thread/texts';

/** A message in one line, for quotes, search results and lists; other kinds than text by their kind. */
export function kindWords(
  message: Pick<Message, 'kind' | 'msg' | 'recalled'>,
  t: TFunction<'workbenchThread'>,
): string {
  if (message.recalled) return t('kinds.recalled');
  const words = plainWords(message, location.href).replace(/\s+/g, ' ').trim();
  if (message.kind === 'image') return t('kinds.image');
  if (message.kind === 'file') return words ? t('kinds.file', { name: words }) : t('kinds.fileAlone');
  return words;
}
