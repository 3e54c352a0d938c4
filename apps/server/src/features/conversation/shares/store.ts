import type { ShareEnd, ShareScope, ShareState } from '@parley/core/access/shares';
import type { Queryable } from '../../../db/pool';
import type { Share } from '../../../share';

/** A present share. */
export type LiveRow = Omit<Share, 'until' | 'startedAt'> & {
  id: string;
  contactId: string;
  agentId: string;
  isGuest: boolean;
  nickname: string;
  visitor: string;
  byId: string;
  fromId: string;
  state: ShareState;
  hours: number;
  contact: 'here' | 'blocked' | 'removed';
  until: Date | null;
  startedAt: Date | null;
};

const SELECT_LIVE = `
  select s.id, s.contact_id as "contactId", s.agent_id as "agentId", a.guest as "isGuest", a.nickname, s.by_id as "byId",
         coalesce(nullif(v.name, ''), '#' || v.number) as visitor,
         s.from_id as "fromId", s.visitor_id as "visitorId", s.conversation_id as "conversationId", s.scope, s.personal,
         s.state, s.hours, s.until_at as until, s.started_at as "startedAt", s.from_seq as "fromSeq",
         case when f.deleted_at is not null then 'removed' when f.status = 'blocked' then 'blocked' else 'here' end as contact
  from shares s join agents a on a.id = s.agent_id join friendly_contacts f on f.id = s.contact_id
  join visitors v on v.id = s.visitor_id
  where s.state <> 'ended'`;

export async function lockLiveOf(tx: Queryable, conversationIds: readonly string[]): Promise<LiveRow[]> {
  const { rows } = await tx.query<LiveRow>({
    name: 'shares-of-conversations',
    text: `${SELECT_LIVE} and s.conversation_id = any($1::uuid[]) order by s.id for update of s`,
    values: [conversationIds],
  });
  return rows;
}

export async function findLive(db: Queryable, id: string, lock: boolean): Promise<LiveRow | null> {
  const { rows } = await db.query<LiveRow>(`${SELECT_LIVE} and s.id = $1 ${lock ? 'for update of s' : ''}`, [id]);
  return rows[0] ?? null;
}

/** Shares with this account, offers included. */
export async function findLiveWith(db: Queryable, agentId: string): Promise<LiveRow[]> {
  const { rows } = await db.query<LiveRow>({
    name: 'shares-with',
    text: `${SELECT_LIVE} and s.agent_id = $1 order by s.offered_at, s.id`,
    values: [agentId],
  });
  return rows;
}

export async function findLiveWithGuests(db: Queryable): Promise<LiveRow[]> {
  const { rows } = await db.query<LiveRow>(`${SELECT_LIVE} and a.guest`);
  return rows;
}

export type NewShare = {
  id: string;
  contactId: string;
  agentId: string;
  byId: string;
  fromId: string;
  visitorId: string;
  conversationId: string;
  scope: ShareScope;
  personal: boolean;
  hours: number;
};

export async function insertShare(tx: Queryable, share: NewShare, now: number): Promise<void> {
  await tx.query(
    `insert into shares (id, contact_id, agent_id, by_id, from_id, visitor_id, conversation_id, scope, personal, hours,
                         state, offered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'offered', $11)`,
    [
      share.id,
      share.contactId,
      share.agentId,
      share.byId,
      share.fromId,
      share.visitorId,
      share.conversationId,
      share.scope,
      share.personal,
      share.hours,
      new Date(now),
    ],
  );
}

/** Starts the share: its time and its messages count from now on. */
export async function setStarted(tx: Queryable, id: string, now: number): Promise<void> {
  await tx.query(
    `update shares s
     set state = 'active', started_at = $2, until_at = $2::timestamptz + make_interval(hours => s.hours), from_seq = c.last_seq
     from conversations c where s.id = $1 and c.id = s.conversation_id`,
    [id, new Date(now)],
  );
  await tx.query(
    'update friendly_contacts set last_contact_at = $2 where id = (select contact_id from shares where id = $1)',
    [id, new Date(now)],
  );
}

export async function setEnded(tx: Queryable, id: string, { how, now }: { how: ShareEnd; now: number }): Promise<void> {
  await tx.query(
    `update shares s set state = 'ended', ended = $2, ended_at = $3, to_seq = c.last_seq
     from conversations c where s.id = $1 and c.id = s.conversation_id`,
    [id, how, new Date(now)],
  );
}
