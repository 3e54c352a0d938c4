import type { Client } from '../db/pool';
import { pinyinOf } from '../features/conversation/quick-replies/pinyin';
import { recordPast } from '../features/foundation/agent-states/record';
import { uuidV7 } from '../ids';
import type { Cast } from './demo-desk';
import { createRandom } from './random';
import { minutesOf, shiftsUntil } from './shifts';
import { categories, groups, people, ratings, replies } from './stories/desk';

type Parts = Pick<Cast, 'agentIds'> & { now: number };

/** Data other than conversations: groups, quick replies, people and ratings. */
export async function addDeskData(tx: Client, parts: Parts): Promise<void> {
  await makeGroups(tx, parts);
  await writeReplies(tx, parts);
  await savePeople(tx, parts);
  await rateTalks(tx);
  await recordShifts(tx, parts);
}

/** What the agents did until now, as events that the follower of states reads, and the queue's minutes. */
async function recordShifts(tx: Client, { agentIds, now }: Parts): Promise<void> {
  const random = createRandom(2);
  const states = shiftsUntil(now, random);
  await recordPast(
    tx,
    states.map(({ agent, at, state, cause, by, word, reason }) => ({
      agentId: agentIds[agent],
      state,
      cause,
      since: at,
      byId: by ? agentIds[by] : cause === 'own' ? agentIds[agent] : null,
      ...(word && { word }),
      ...(reason && { reason }),
    })),
    now,
  );
  await tx.query(
    `insert into staffing_minutes (at, waiting, online, free, load, capacity, short)
     select to_timestamp(at / 1000), waiting, online, free, load, capacity, waiting > 0 and free = 0
     from jsonb_to_recordset($1::jsonb)
       as r(at bigint, waiting int, online int, free int, load int, capacity int)
     on conflict do nothing`,
    [JSON.stringify(minutesOf(states, now, random))],
  );
}

async function makeGroups(tx: Client, { agentIds, now }: Parts): Promise<void> {
  for (const { name, strategy, members } of groups) {
    const { rows } = await tx.query<{ id: string }>(
      `insert into agent_groups (id, name, strategy, created_at) values ($1, $2, $3, $4)
       on conflict (lower(name)) do nothing returning id`,
      [uuidV7(now), name, strategy, new Date(now)],
    );
    if (!rows[0]) continue;
    await tx.query('insert into agent_group_members (group_id, agent_id) select $1, unnest($2::uuid[])', [
      rows[0].id,
      members.map((member) => agentIds[member]),
    ]);
  }
}

async function writeReplies(tx: Client, { agentIds, now }: Parts): Promise<void> {
  for (const [position, { of, category, shortcut, title, msg }] of replies.entries()) {
    const { initials, pinyin } = await pinyinOf(`${title} ${msg}`);
    await tx.query(
      `insert into quick_replies (id, agent_id, category, shortcut, title, msg, initials, pinyin, position, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [uuidV7(now), of && agentIds[of], category, shortcut, title, msg, initials, pinyin, position, new Date(now)],
    );
  }
}

/** Saves data of people; a visitor is found by name, among those whom a sample agent has served. */
async function savePeople(tx: Client, { agentIds, now }: Parts): Promise<void> {
  for (const { name, phone = '', mail = '', wechat = '', remark = '', tags } of people) {
    const { rows } = await tx.query<{ id: string; agentId: string }>(
      `select v.id, c.last_owner_id as "agentId" from visitors v join conversations c on c.id = v.conversation_id
       where v.name = $1 and c.last_owner_id = any($2::uuid[]) and v.person_id is null order by v.created_at limit 1`,
      [name, Object.values(agentIds)],
    );
    const visitor = rows[0];
    if (!visitor) continue;
    const id = uuidV7(now);
    await tx.query(
      `insert into people (id, name, phone, mail, wechat, remark, tags, updated_by, updated_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [id, name, phone, mail, wechat, remark, tags, visitor.agentId, new Date(now)],
    );
    await tx.query('update visitors set person_id = $2, tags = $3, card = 1 where id = $1', [visitor.id, id, tags]);
  }
}

/** Rates conversations ended by a person, in turn, in the order they were opened. */
async function rateTalks(tx: Client): Promise<void> {
  const { rows } = await tx.query<{ id: string; visitorId: string; agentId: string; endedAt: Date }>(
    `select id, visitor_id as "visitorId", owner_id as "agentId", ended_at as "endedAt" from conversations
     where state = 'end' and owner_id is not null and end_reason in ('agent', 'visitor') order by opened_at, id`,
  );
  for (const [index, { id, visitorId, agentId, endedAt }] of rows.entries()) {
    await tx.query(
      `insert into conversation_summaries (conversation_id, summary, category, agent_id, updated_at)
       values ($1, '', $2, $3, $4) on conflict do nothing`,
      [id, categories[index % categories.length], agentId, endedAt],
    );
    // Most are asked for a rating, some of whom leave none; others rate by themselves.
    const isInvited = index % 4 < 3;
    if (isInvited)
      await tx.query(
        `insert into rating_invitations (conversation_id, agent_id, invited_at) values ($1, $2, $3)
         on conflict do nothing`,
        [id, agentId, endedAt],
      );
    const rating = ratings[index % ratings.length];
    if (!rating) continue;
    await tx.query(
      `insert into ratings (conversation_id, agent_id, visitor_id, score, tags, comment, invited, rated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [id, agentId, visitorId, rating.score, rating.tags, rating.comment, isInvited, endedAt],
    );
  }
}
