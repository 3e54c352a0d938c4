import type { Message } from '@parley/protocol/types';

/** Texts of own messages that were recalled on this page: the server answers them no more, and they can be edited. */
const texts = new Map<string, string>();

export function keepRecalled({ onlyID, kind, msg }: Pick<Message, 'onlyID' | 'kind' | 'msg'>): void {
  if (kind === 'text' && msg !== '') texts.set(onlyID, msg);
}

/** Null: recalled elsewhere, or no text. */
export const recalledText = (onlyID: string): string | null => texts.get(onlyID) ?? null;
