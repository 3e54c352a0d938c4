import type { Client } from '../db/pool';
import { addGuest } from '../features/foundation/agents/guests';
import { uuidV7 } from '../ids';
import type { Cast } from './demo-desk';
import { colleague, directTalks, partner, SHARED_DAYS } from './stories/friends';

type Parts = Pick<Cast, 'agentIds'> & { now: number };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SHARED_HOURS = SHARED_DAYS * 24;

/** Creates the partner's account; returns its username. */
export async function createPartner(tx: Client, id: string, passwordHash: string): Promise<string> {
  const { nickname } = partner;
  const { rows } = await tx.query('select 1 from agents where lower(username) = lower($1) and deleted_at is null', [
    partner.username,
  ]);
  const username = rows.length === 0 ? partner.username : `${partner.username}-${id.slice(-6)}`;
  await addGuest(tx, { id, username, passwordHash, nickname });
  return username;
}

/** Friendly contacts of the sample desk: a partner with a share, a colleague, and internal chat. */
export async function addFriendlyContacts(tx: Client, { agentIds, now }: Parts): Promise<void> {
  const contactId = await addContacts(tx, { agentIds, now });
  await shareTalk(tx, contactId, { agentIds, now });
  for (const talk of directTalks) await talkAmongFriends(tx, talk, { agentIds, now });
}

async function addContacts(tx: Client, { agentIds, now }: Parts): Promise<string> {
  const id = uuidV7(now);
  const { rows } = await tx.query<{ id: string }>(
    `select a.id from agents a join agent_roles x on x.agent_id = a.id join roles r on r.id = x.role_id
     where r.admin and a.deleted_at is null order by a.created_at, a.id limit 1`,
  );
  await tx.query(
    `insert into friendly_contacts (id, kind, agent_id, group_id, company, name, remark, may_see_state, may_chat,
                                    may_receive, may_see_history, status, added_by, created_at, last_contact_at)
     values ($1, 'partner', $2, null, $3, $4, $5, true, true, true, false, 'accepted', $10, $11, $12),
            ($6, 'internal', $7, (select id from agent_groups where name = $8), $9, $13, $14, true, true, true, true,
             'accepted', $10, $11, $15)`,
    [
      ...[id, agentIds.suyu, partner.company, partner.nickname, partner.remark],
      ...[uuidV7(now), agentIds[colleague.agent], colleague.group, colleague.company, rows[0]?.id ?? null],
      ...[new Date(now - 20 * DAY), new Date(now - 120 * MINUTE)],
      ...[await nicknameOf(tx, agentIds[colleague.agent]), colleague.remark, new Date(now - 296 * MINUTE)],
    ],
  );
  return id;
}

const nicknameOf = async (tx: Client, id: string): Promise<string> =>
  (await tx.query<{ nickname: string }>('select nickname from agents where id = $1', [id])).rows[0]!.nickname;

/** The share of the conversation that was transferred to the partner. */
async function shareTalk(tx: Client, contactId: string, { agentIds, now }: Parts): Promise<void> {
  await tx.query(
    `insert into shares (id, contact_id, agent_id, by_id, from_id, visitor_id, conversation_id, scope, personal, hours,
                         state, offered_at, started_at, until_at, from_seq)
     select $1, $2, $3, $4, $4, c.visitor_id, c.id, 'open', false, $5, 'active', offered.at, taken.at,
            taken.at + make_interval(hours => $5),
            (select coalesce(max(m.seq), 0) from messages m where m.conversation_id = c.id and m.sent_at < taken.at)
     from conversations c
     join events offered on offered.conversation_id = c.id and offered.kind = 'conversation.transfer-offered'
     join events taken on taken.conversation_id = c.id and taken.kind = 'conversation.transfer-accepted'
     where c.owner_id = $3`,
    [uuidV7(now), contactId, agentIds.suyu, agentIds.zhouyan, SHARED_HOURS],
  );
}

async function talkAmongFriends(
  tx: Client,
  { between, unreadBy, lines }: (typeof directTalks)[number],
  { agentIds, now }: Parts,
): Promise<void> {
  const id = uuidV7(now);
  const [low, high] = between.map((name) => agentIds[name]).sort() as [string, string];
  const last = lines.length;
  // With `unreadBy` that account has not read the last message.
  const readBy = (account: string) => (unreadBy !== null && agentIds[unreadBy] === account ? last - 1 : last);
  await tx.query(
    `insert into direct_talks (id, low_id, high_id, last_seq, last_at, low_read, high_read, low_unread, high_unread)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, low, high, last, new Date(now - lines.at(-1)!.minutesAgo * MINUTE)],
      ...[readBy(low), readBy(high), last - readBy(low), last - readBy(high)],
    ],
  );
  for (const [index, { by, minutesAgo, msg }] of lines.entries())
    await tx.query(
      'insert into direct_messages (talk_id, seq, sender_id, only_id, msg, sent_at) values ($1, $2, $3, $4, $5, $6)',
      [id, index + 1, agentIds[by], uuidV7(now), msg, new Date(now - minutesAgo * MINUTE)],
    );
}
