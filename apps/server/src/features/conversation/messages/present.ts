import type { Message, MessageKind } from '@parley/protocol/types';
import type { FileLinks } from '../../../file-links';

/** A row of `messages`. */
export type MessageRecord = {
  conversation_id: string;
  seq: number;
  only_id: string;
  role: 'user' | 'service' | 'robot';
  author_id: string | null;
  kind: MessageKind;
  msg: string;
  sent_at: Date;
  recalled_at: Date | null;
  recalled_seen: boolean;
  quote: string | null;
  nickname: string;
};

export function presentMessage(links: FileLinks, row: MessageRecord): Message {
  return {
    msg: row.recalled_at ? '' : links.sign(row.kind, row.msg),
    kind: row.kind,
    role: row.role === 'user' ? 'user' : 'service',
    onlyID: row.only_id,
    conversation: row.conversation_id,
    seq: row.seq,
    nickname: row.nickname,
    time: row.sent_at.getTime(),
    ...(row.recalled_at ? { recalled: true as const } : {}),
    ...(row.recalled_seen ? { seen: true as const } : {}),
    ...(row.quote === null ? {} : { quote: row.quote }),
  };
}
