import type { Conversation, VisitorState } from '@parley/core/conversation/types';
import type { Shift } from '@parley/core/routing/shifts';
import type { Skill } from '@parley/core/routing/types';
import type { HiddenReason } from '@parley/protocol/types';
import { LOCK } from '../../../db/locks';
import type { Client, Queryable } from '../../../db/pool';

export const lockRouting = (tx: Client) => tx.query('select pg_advisory_xact_lock($1)', [LOCK.routing]);

/** `gone`: left the site without an open conversation; in no list. */
export type StoredState = VisitorState | 'gone';

/** `conversation_id`: of the newest conversation. */
export type VisitorRecord = Record<'no_preview' | 'no_trail', boolean> & {
  id: string;
  site_id: string;
  name: string;
  state: StoredState;
  version: number;
  online: boolean;
  visit_id: string | null;
  language: string;
  region: string | null;
  address: string | null;
  invited_by: string | null;
  invitation: string | null;
  is_blacklisted: boolean;
  away_at: Date | null;
  conversation_id: string | null;
  channel: string;
  link_id: string | null;
};

export type ConversationRecord = {
  id: string;
  visitor_id: string;
  previous_id: string | null;
  state: Conversation['state'];
  owner_id: string | null;
  last_owner_id: string | null;
  opened_at: Date;
  assigned_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  transfer_from: string | null;
  transfer_to: string | null;
  transfer_note: string | null;
  transfer_at: Date | null;
  returned_by: string | null;
  robot_id: string | null;
  baton: number;
};

/** Locks visitors in the order of their ids, as every action does. */
export async function lockVisitorRecords(tx: Client, ids: readonly string[], now: number): Promise<VisitorRecord[]> {
  const { rows } = await tx.query<VisitorRecord>({
    name: 'lock-visitors',
    text: `select id, site_id, coalesce(nullif(name, ''), '#' || number) as name, state, version, online, visit_id,
                  language, (select w.region_code from visits w where w.id = visitors.visit_id) as region, address, invited_by,
                  invitation, conversation_id, away_at, channel, no_preview, no_trail,
                  (select w.link_id from visits w where w.id = visitors.visit_id) as link_id,
                  coalesce(blacklisted_until > to_timestamp($2::double precision / 1000), false) as is_blacklisted
           from visitors where id = any($1::uuid[]) order by id for update`,
    values: [ids, now],
  });
  return rows;
}

/** Locks conversations in the order of their ids. */
export async function lockConversationRecords(tx: Client, ids: readonly string[]): Promise<ConversationRecord[]> {
  const { rows } = await tx.query<ConversationRecord>({
    name: 'lock-conversations',
    text: `select id, visitor_id, previous_id, state, owner_id, last_owner_id, opened_at, assigned_at, ended_at,
                  end_reason, transfer_from, transfer_to, transfer_note, transfer_at, returned_by, robot_id, baton
           from conversations where id = any($1::uuid[]) order by id for update`,
    values: [ids],
  });
  return rows;
}

/** The conversations that the agent owns. */
export async function findOwnedRecords(db: Queryable, agentId: string): Promise<ConversationRecord[]> {
  const { rows } = await db.query<ConversationRecord>({
    name: 'owned-conversations',
    text: `select id, visitor_id, previous_id, state, owner_id, last_owner_id, opened_at, assigned_at, ended_at,
                  end_reason, transfer_from, transfer_to, transfer_note, transfer_at, returned_by, robot_id, baton
           from conversations where owner_id = $1 and state = 'current'`,
    values: [agentId],
  });
  return rows;
}

const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

/** Saves decided conversations, new and changed ones, and the rows of their visitors. */
export async function saveConversations(
  tx: Client,
  saved: readonly { before: Conversation | null; next: Conversation; siteId: string }[],
  now: number,
): Promise<void> {
  const rows = saved.map(({ before, next, siteId }) => ({
    id: next.id,
    visitor_id: next.visitorId,
    site_id: siteId,
    previous_id: next.previousId,
    state: next.state,
    owner_id: next.ownerId,
    last_owner_id: next.lastOwnerId,
    opened_at: seconds(next.openedAt),
    assigned_at: seconds(next.assignedAt),
    ended_at: seconds(next.endedAt),
    end_reason: next.endReason,
    transfer_from: next.transfer?.from ?? null,
    transfer_to: next.transfer?.to ?? null,
    transfer_note: next.transfer?.note ?? null,
    transfer_at: seconds(next.transfer?.at ?? null),
    returned_by: next.returnedBy,
    robot_id: next.robotId,
    baton: next.baton,
    queued: next.state === 'wait',
    is_new: before?.id !== next.id,
    moved: before?.id !== next.id || before.state !== next.state || before.ownerId !== next.ownerId,
    given:
      next.state === 'current' && (before?.id !== next.id || before.ownerId !== next.ownerId) ? next.ownerId : null,
  }));
  await tx.query({
    name: 'save-conversations',
    text: `
with input as (
  select * from jsonb_to_recordset($1::jsonb) as r(
    id uuid, visitor_id uuid, site_id uuid, previous_id uuid, state text, owner_id uuid, last_owner_id uuid,
    opened_at double precision, assigned_at double precision, ended_at double precision, end_reason text,
    transfer_from uuid, transfer_to uuid, transfer_note text, transfer_at double precision,
    returned_by uuid, robot_id uuid, baton int,
    queued boolean, is_new boolean, moved boolean, given uuid)
), opened as (
  insert into conversations (id, visitor_id, site_id, previous_id, state, owner_id, last_owner_id, opened_at,
                             assigned_at, queued_at, link_id, link_variant, robot_id, last_robot_id, baton)
  select input.id, input.visitor_id, input.site_id, input.previous_id, input.state, input.owner_id, input.last_owner_id,
         to_timestamp(opened_at),
         to_timestamp(assigned_at), case when queued then to_timestamp($2::double precision / 1000) end,
         vi.link_id, vi.link_variant, input.robot_id, input.robot_id, input.baton
  from input
  left join visitors v on v.id = input.visitor_id
  left join visits vi on vi.id = v.visit_id
  where is_new
), changed as (
  update conversations c
  set state = i.state,
      agent_read_seq = case when c.owner_id is distinct from i.owner_id then 0 else c.agent_read_seq end,
      agent_read_messages = case when c.owner_id is distinct from i.owner_id then 0 else c.agent_read_messages end,
      owner_id = i.owner_id, last_owner_id = i.last_owner_id, assigned_at = to_timestamp(i.assigned_at),
      queued_at = case when i.queued and c.state <> 'wait' then to_timestamp($2::double precision / 1000) else c.queued_at end,
      ended_at = to_timestamp(i.ended_at), end_reason = i.end_reason,
      transfer_from = i.transfer_from, transfer_to = i.transfer_to, transfer_note = i.transfer_note,
      transfer_at = to_timestamp(i.transfer_at), returned_by = i.returned_by,
      robot_id = i.robot_id, last_robot_id = coalesce(i.robot_id, c.last_robot_id), baton = i.baton,
      robot_seq = case when i.robot_id is not null and c.robot_id is null then c.last_visitor_seq else c.robot_seq end,
      robot_misses = case when i.robot_id is not null and c.robot_id is null then 0 else c.robot_misses end
  from input i where c.id = i.id and not i.is_new
), visitors_moved as (
  update visitors v
  set state = i.state,
      version = v.version + 1,
      since = case when i.moved then to_timestamp($2::double precision / 1000) else v.since end,
      conversation_id = i.id,
      invited_by = case when i.is_new then null else v.invited_by end,
      invitation = case when i.is_new then null else v.invitation end
  from input i where v.id = i.visitor_id
)
update agents a set last_assigned_at = to_timestamp($2::double precision / 1000)
where a.id in (select given from input where given is not null)`,
    values: [JSON.stringify(rows), now],
  });
}

export type Waiting = { id: string; visitorId: string; openedAt: Date; queuedAt: Date };

/** Leave time of the queue, and that of sites with one of their own. */
export type LeaveFacts = { now: number; leaveSeconds: number; ofSites: Record<string, number> };

/** SQL: whether conversation `c` waits, its visitor having left the queue not yet (C-45). Takes $1 to $3. */
const WAITS = `c.state = 'wait' and not exists (
             select 1 from visitors v
             where v.id = c.visitor_id
               and v.away_at <= $1::timestamptz
                 - make_interval(secs => coalesce(($3::jsonb->>c.site_id::text)::integer, $2::integer)))`;
const waitsAt = ({ now, leaveSeconds, ofSites }: LeaveFacts) => [new Date(now), leaveSeconds, JSON.stringify(ofSites)];

/**
 * Waiting conversations in the order of their opening, in which they are served. `after`: only those behind this one;
 * `linked`: only of visitors who came by a link.
 */
export async function readQueue(
  db: Queryable,
  facts: LeaveFacts,
  { limit, after = null, linked = false }: { limit: number; after?: Waiting | null; linked?: boolean },
): Promise<Waiting[]> {
  const { rows } = await db.query<Waiting>({
    name: 'queue',
    text: `select id, visitor_id as "visitorId", opened_at as "openedAt", coalesce(queued_at, opened_at) as "queuedAt"
           from conversations c
           where ${WAITS}
             and (opened_at, id) > (coalesce($5::timestamptz, '-infinity'), coalesce($6::uuid, '00000000-0000-0000-0000-000000000000'))
             and (not $7::boolean or link_id is not null)
           order by opened_at, id limit $4`,
    values: [...waitsAt(facts), limit, after?.openedAt ?? null, after?.id ?? null, linked],
  });
  return rows;
}

/** Times of the latest assignments from the queue, to estimate the wait. */
export async function readAssignments(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ assigned_at: Date }>({
    name: 'queue-assignments',
    text: `select assigned_at from conversations
           where queued_at is not null and assigned_at is not null
           order by assigned_at desc limit 20`,
  });
  return rows.map((row) => row.assigned_at.getTime());
}

/** The agent from whom this one took the conversation over; null: it became the owner in another way. */
export async function findTakenFrom(tx: Client, conversationId: string, agentId: string): Promise<string | null> {
  const { rows } = await tx.query<{ agent_id: string | null; from: string | null; kind: string }>(
    `select kind, agent_id, data ->> 'from' as "from" from events
     where conversation_id = $1 and kind in ('conversation.taken-over', 'conversation.assigned', 'conversation.accepted',
                                             'conversation.transfer-accepted', 'conversation.handed-back',
                                             'conversation.handed-over')
     order by id desc limit 1`,
    [conversationId],
  );
  const newest = rows[0];
  return newest?.kind === 'conversation.taken-over' && newest.agent_id === agentId ? newest.from : null;
}

/** All watchers of visitors. */
export async function findWatchers(db: Queryable): Promise<{ visitorId: string; agentId: string }[]> {
  const { rows } = await db.query<{ visitorId: string; agentId: string }>(
    'select visitor_id as "visitorId", agent_id as "agentId" from watches',
  );
  return rows;
}

/** Time of the last message, or else of the opening; null: unknown conversation. */
export async function readLastAt(tx: Queryable, conversationId: string | null): Promise<Date | null> {
  const { rows } = await tx.query<{ at: Date }>(
    'select coalesce(last_at, opened_at) as at from conversations where id = $1',
    [conversationId],
  );
  return rows[0]?.at ?? null;
}

export async function setWatching(
  tx: Queryable,
  { agentId, visitorId }: { agentId: string; visitorId: string },
  on: boolean,
): Promise<void> {
  await tx.query(
    on
      ? 'insert into watches (agent_id, visitor_id) values ($1, $2) on conflict do nothing'
      : 'delete from watches where agent_id = $1 and visitor_id = $2',
    [agentId, visitorId],
  );
}

/** The visitors that this agent watches. */
export async function readWatched(db: Queryable, agentId: string): Promise<string[]> {
  const { rows } = await db.query<{ visitor_id: string }>({
    name: 'watching',
    text: 'select visitor_id from watches where agent_id = $1',
    values: [agentId],
  });
  return rows.map((row) => row.visitor_id);
}

export async function countWaiting(tx: Queryable, facts: LeaveFacts): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from conversations c where ${WAITS}`,
    waitsAt(facts),
  );
  return rows[0]?.n ?? 0;
}

/** Number of waiting conversations up to this one, itself included. */
export async function countUpTo(db: Queryable, facts: LeaveFacts, conversationId: string): Promise<number> {
  const { rows } = await db.query<{ position: number }>({
    name: 'queue-place',
    text: `select count(*)::int as position
           from conversations c, conversations own
           where own.id = $4 and ${WAITS} and (c.opened_at, c.id) <= (own.opened_at, own.id)`,
    values: [...waitsAt(facts), conversationId],
  });
  return rows[0]?.position ?? 0;
}

export type AgentRecord = {
  id: string;
  nickname: string;
  avatar: string;
  enabled: boolean;
  guest: boolean;
  hidden: boolean;
  hidden_reason: HiddenReason | null;
  hidden_word: string;
  connected: boolean;
  disconnected_at: Date | null;
  load: number;
  conversation_limit: number;
  last_assigned_at: Date | null;
  languages: string[];
  skills: Skill[];
  initial_batch: number;
  online_at: Date | null;
  regions: string[];
  shifts: Shift[];
  time_zone: string;
};

/** Agents by id; `ids` null: all, guests included if `guests`. Without `load` their conversations are not counted. */
export async function findAgentRecords(
  db: Queryable,
  ids: readonly string[] | null,
  { guests, load }: { guests: boolean; load: boolean },
): Promise<AgentRecord[]> {
  const { rows } = await db.query<AgentRecord>({
    name: 'agent-facts',
    text: `select a.id, a.nickname, a.avatar, a.enabled, a.guest, a.hidden, a.hidden_reason, a.hidden_word, a.disconnected_at, a.conversation_limit,
                  a.last_assigned_at, a.languages, a.skills, a.initial_batch, a.online_at,
                  a.regions, a.shifts, a.time_zone,
                  exists (select 1 from agent_connections k where k.agent_id = a.id) as connected,
                  case when $3 then (select count(*) from conversations c where c.owner_id = a.id and c.state = 'current')
                       else 0 end as load
           from agents a
           where a.deleted_at is null
             and case when $1::uuid[] is null then $2 or not a.guest else a.id = any($1::uuid[]) end`,
    values: [ids, guests, load],
  });
  return rows;
}

/**
 * Stores copies of the visitors' cards for conversations that end: later changes of the archive do not change them.
 * Called in the transaction that ends the conversations.
 */
export async function keepCards(tx: Queryable, conversationIds: readonly string[], now: number): Promise<void> {
  if (conversationIds.length === 0) return;
  await tx.query({
    name: 'keep-cards',
    text: `insert into conversation_cards (conversation_id, visitor_id, card, taken_at)
           select c.id, v.id, jsonb_build_object('name', v.name, 'tags', v.tags, 'phone', coalesce(p.phone, ''),
                    'mail', coalesce(p.mail, ''), 'wechat', coalesce(p.wechat, ''), 'remark', coalesce(p.remark, ''),
                    'fields', coalesce(p.fields, '{}')), $2
           from conversations c join visitors v on v.id = c.visitor_id left join people p on p.id = v.person_id
           where c.id = any($1::uuid[])
           on conflict do nothing`,
    values: [conversationIds, new Date(now)],
  });
}

/** The conversations go on: their cards are copied again at their end. */
export async function dropCards(tx: Queryable, conversationIds: readonly string[]): Promise<void> {
  await tx.query('delete from conversation_cards where conversation_id = any($1::uuid[])', [conversationIds]);
}

/** Null: keeps the stored value. */
export type SummaryRow = {
  conversationId: string;
  summary: string | null;
  category: string | null;
  agentId: string;
  at: number;
};

export async function saveSummaryRow(
  db: Queryable,
  { conversationId, summary, category, agentId, at }: SummaryRow,
): Promise<{ summary: string; category: string }> {
  const { rows } = await db.query<{ summary: string; category: string }>(
    `insert into conversation_summaries as s (conversation_id, summary, category, agent_id, updated_at)
     values ($1, coalesce($2, ''), coalesce($3, ''), $4, $5)
     on conflict (conversation_id) do update set
       summary = coalesce($2, s.summary), category = coalesce($3, s.category), agent_id = $4, updated_at = $5
     returning summary, category`,
    [conversationId, summary, category, agentId, new Date(at)],
  );
  return rows[0]!;
}

/** Sets the visitor's invitation; null removes it. */
export async function setInvitation(
  tx: Queryable,
  visitorId: string,
  invitation: { by: string; text: string } | null,
): Promise<void> {
  if (invitation) {
    const { by, text } = invitation;
    await tx.query('update visitors set invited_by = $2, invitation = $3 where id = $1', [visitorId, by, text]);
  } else await tx.query('update visitors set invited_by = null, invitation = null where id = $1', [visitorId]);
}
