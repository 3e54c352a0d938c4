import type { MessageKind } from '@parley/protocol/types';
import type { ListSql } from '../../../db/read-list';
import type { Sql } from '../../../db/sql';

/** One message of a conversation; a conversation without any is a row with `seq` null. */
export type TalkRow = {
  id: string;
  visitor: string;
  site: string;
  siteName: string;
  nickname: string | null;
  openedAt: Date;
  endedAt: Date | null;
  seq: number | null;
  role: 'user' | 'service' | 'robot';
  author: string | null;
  kind: MessageKind;
  msg: string;
  sentAt: Date;
  isRecalled: boolean;
};

const SELECT = `
  select c.id, coalesce(nullif(v.name, ''), '#' || v.number) as visitor, s.key as site, s.name as "siteName", o.nickname,
         c.opened_at as "openedAt", c.ended_at as "endedAt", m.seq, m.role, a.nickname as author, m.kind, m.msg,
         m.sent_at as "sentAt", m.recalled_at is not null as "isRecalled"
  from conversations c
  join visitors v on v.id = c.visitor_id
  join sites s on s.id = c.site_id
  left join agents o on o.id = c.last_owner_id
  left join messages m on m.conversation_id = c.id
  left join agents a on a.id = m.author_id`;

/** The messages of conversations (`c`), one after the other. */
export const talkList = (where: Sql, order: 'asc' | 'desc'): ListSql => ({
  select: SELECT,
  from: 'conversations c',
  id: 'c.id',
  where,
  order: `c.opened_at ${order}, c.id ${order}, m.seq`,
});
