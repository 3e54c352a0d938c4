import { randomUUID } from 'node:crypto';
import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { TestServer } from './start-server';

type Step = () => Promise<unknown>;

/** Random numbers that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const START = Date.UTC(2026, 2, 25, 15);
export const RANDOM_DAYS = 12;

const REGIONS = ['440300', '110000', '429004', '900101', ''];
const SOURCES = [
  ['direct', '', ''],
  ['search', 'Baidu', '价格'],
  ['search', 'Bing', ''],
  ['external', '', ''],
] as const;

/**
 * Conversations of people and a few bots over some days around the end of a month: in the queue, transferred, given
 * back, silent, ended or open. Each answers with the steps that store it, in their order.
 */
export async function randomTalks(on: TestServer, random: () => number, count: number): Promise<Step[][]> {
  const { db } = on.database;
  const { rows: sites } = await db.query<{ id: string }>('select id from sites limit 1');
  const agents = await Promise.all(['Ann', 'Bob', 'Cid'].map(async (nickname) => (await on.agent({ nickname })).uuid));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const talks: Step[][] = [];
  for (let n = 0; n < count; n += 1) {
    const visitor = { id: randomUUID(), siteId: sites[0]!.id, channel: random() < 0.8 ? 'web' : 'wechat' };
    const openedAt = START + Math.floor(random() * RANDOM_DAYS * 86_400_000);
    const [source, engine, keyword] = pick(SOURCES);
    const visit = { source, engine, keyword, region: pick(REGIONS), device: random() < 0.07 ? 'bot' : 'mobile' };
    talks.push([
      () => addVisit(on, visitor, { ...visit, at: openedAt - 60_000 }),
      ...courseOf(on, { visitor, openedAt, agents, random, pick }),
    ]);
  }
  return talks;
}

type Visitor = { id: string; siteId: string; channel: string };

async function addVisit(
  { database: { db } }: TestServer,
  { id, siteId, channel }: Visitor,
  visit: { source: string; engine: string; keyword: string; region: string; device: string; at: number },
): Promise<void> {
  await db.query('insert into visitors (id, site_id, channel) values ($1, $2, $3)', [id, siteId, channel]);
  await db.query(
    `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                         started_at, source, engine, keyword, region_code, device, os, browser)
     values ($1, $2, $3, '', 'https://a.cn/p', 'zh', '1x1', '', '', $4, $5, $6, $7, $8, $9, 'iOS', 'Safari')`,
    [
      randomUUID(),
      id,
      siteId,
      new Date(visit.at),
      visit.source,
      visit.engine,
      visit.keyword,
      visit.region,
      visit.device,
    ],
  );
}

type Course = {
  visitor: Visitor;
  openedAt: number;
  agents: readonly string[];
  random: () => number;
  pick: <T>(list: readonly T[]) => T;
};

/** Steps of a conversation, each later than the one before. */
function courseOf(on: TestServer, { visitor, openedAt, agents, random, pick }: Course): Step[] {
  const talk = stepsOf(on, { visitor, openedAt, random });
  if (random() < 0.5) talk.say('user', null);
  if (random() < 0.6) talk.queue('queued');
  if (random() < 0.8) talk.give('assigned', pick(agents));
  for (let n = Math.floor(random() * 8); n > 0; n -= 1) {
    const [chance, owner] = [random(), talk.owner()];
    if (chance < 0.4) talk.say('user', null);
    else if (chance < 0.7 && owner) talk.say('service', owner);
    else if (chance < 0.8) talk.say('service', agents[0]!, AUTOMATIC);
    else if (chance < 0.9 && owner) talk.give('transfer-accepted', pick(agents.filter((agent) => agent !== owner)));
    else if (chance < 0.95 && owner) talk.queue('requeued');
    else if (!owner) talk.give('taken-over', pick(agents));
  }
  const owner = talk.owner();
  if (owner && random() < 0.4) talk.rate(owner, 1 + Math.floor(random() * 5));
  if (!owner && openedAt % 5 < 2) talk.rate(null, 1 + (openedAt % 5));
  if (random() < 0.2) talk.leaveContact();
  if (random() < 0.75) talk.end();
  return talk.steps;
}

/** What can happen to a conversation; each adds a step, some time after the one before. */
function stepsOf(
  { database: { db } }: TestServer,
  { visitor, openedAt, random }: Pick<Course, 'visitor' | 'openedAt' | 'random'>,
) {
  const id = randomUUID();
  let at = openedAt;
  let seq = 0;
  let owner: string | null = null;
  const pass = () => {
    at += 1 + Math.floor(random() * 90_000);
    return new Date(at);
  };
  const event = (kind: string, when: Date | undefined, data: object) =>
    db.query('insert into events (kind, conversation_id, visitor_id, data, at) values ($1, $2, $3, $4, $5)', [
      kind,
      id,
      visitor.id,
      JSON.stringify(data),
      when,
    ]);
  const open = async () => {
    await db.query(
      `insert into conversations (id, visitor_id, site_id, state, opened_at) values ($1, $2, $3, 'wait', $4)`,
      [id, visitor.id, visitor.siteId, new Date(openedAt)],
    );
    await event('conversation.opened', new Date(openedAt), {});
  };
  const steps: Step[] = [open];
  return {
    steps,
    owner: () => owner,
    say(role: 'user' | 'service', author: string | null, prefix = '') {
      seq += 1;
      const values = [id, seq, visitor.id, `${prefix}${randomUUID()}`, role, author, pass()];
      steps.push(() =>
        db.query(
          `insert into messages (conversation_id, seq, visitor_id, only_id, role, author_id, kind, msg, sent_at)
           values ($1, $2, $3, $4, $5, $6, 'text', 'x', $7)`,
          values,
        ),
      );
    },
    give(kind: 'assigned' | 'transfer-accepted' | 'taken-over', to: string) {
      const [when, from] = [pass(), owner];
      owner = to;
      steps.push(async () => {
        await db.query(`update conversations set state = 'current', owner_id = $2, last_owner_id = $2 where id = $1`, [
          id,
          to,
        ]);
        await event(`conversation.${kind}`, when, kind === 'transfer-accepted' ? { from, to } : { agentId: to });
      });
    },
    queue(kind: 'queued' | 'requeued') {
      const when = pass();
      owner = null;
      steps.push(async () => {
        await db.query(`update conversations set state = 'wait', owner_id = null where id = $1`, [id]);
        await event(`conversation.${kind}`, when, {});
      });
    },
    /** Null: a robot, at once. */
    rate(agent: string | null, score: number) {
      const when = agent === null ? new Date(at) : pass();
      steps.push(async () => {
        await db.query(
          `insert into ratings (conversation_id, agent_id, visitor_id, score, invited, rated_at, of_robot)
           values ($1, $2, $3, $4, true, $5, $6)`,
          [id, agent ?? randomUUID(), visitor.id, score, when, agent === null],
        );
        await event('rating.left', when, {});
      });
    },
    leaveContact() {
      const when = pass();
      steps.push(() => db.query('insert into visitor_leads (visitor_id, at) values ($1, $2)', [visitor.id, when]));
    },
    end() {
      const when = pass();
      steps.push(async () => {
        await db.query(`update conversations set state = 'end', ended_at = $2 where id = $1`, [id, when]);
        await event('conversation.ended', when, { by: 'agent' });
      });
    },
  };
}

/** Every conversation with its parts, worked out by SQL from events and messages. */
export const COUNTED = `
with course as (
  select e.conversation_id as id, e.at, e.id as n,
         case when e.kind in ('conversation.assigned', 'conversation.taken-over') then e.data ->> 'agentId'
              when e.kind = 'conversation.transfer-accepted' then e.data ->> 'to' end as agent,
         e.kind in ('conversation.queued', 'conversation.requeued') as queued,
         lead(e.at) over (partition by e.conversation_id order by e.id) as until,
         lag(e.kind) over (partition by e.conversation_id order by e.id) in
           ('conversation.queued', 'conversation.requeued') as was_queued
  from events e where e.kind like 'conversation.%'
), held as (
  select distinct on (id) id, at as since, until from course where agent is not null order by id, n
), waits as (
  select id, sum(extract(epoch from until - at) * 1000) as waited
  from course where queued and not coalesce(was_queued, false) and until is not null group by id
), said as (
  select c.id, count(m.seq) as messages, count(m.seq) filter (where m.role = 'user') as asked,
         count(m.seq) filter (where m.role = 'service' and m.only_id not like '${AUTOMATIC}%') as answered
  from conversations c left join messages m on m.conversation_id = c.id group by c.id
), spoken as (
  select conversation_id as id, role = 'user' as is_asked, sent_at as at from messages
  where role = 'user' or (role = 'service' and only_id not like '${AUTOMATIC}%')
), due as (
  select distinct on (h.id) h.id, h.until, r.since, r.answer
  from course h cross join lateral (
    (select greatest(q.at, h.at) as since, a.at as answer
     from spoken a cross join lateral (
       select min(at) as at from spoken
       where id = h.id and is_asked and at < a.at and at > coalesce(
         (select max(at) from spoken where id = h.id and not is_asked and at < a.at), '-infinity')
     ) q
     where a.id = h.id and not a.is_asked and a.at >= h.at and a.at <= coalesce(h.until, 'infinity') and q.at is not null
     order by a.at limit 1)
    union all
    (select greatest(min(at), h.at), null from spoken
     where id = h.id and is_asked and at <= h.until and at > coalesce(
       (select max(at) from spoken where id = h.id and not is_asked and at <= h.until), '-infinity')
     having count(*) > 0)
  ) r
  where h.agent is not null order by h.id, h.n, r.answer
), first as (
  select h.id, d.since, d.until,
         case when d.id is not null then d.answer
              else (select min(s.at) from spoken s join course o using (id)
                    where s.id = h.id and not s.is_asked and o.agent is not null
                      and s.at >= o.at and s.at <= coalesce(o.until, 'infinity')) end as answer,
         d.id is null and (select is_asked from spoken where id = h.id order by at desc limit 1)
           and exists (select from course where id = h.id and agent is not null and until is null) as is_open
  from held h left join due d using (id)
)
select c.id, c.opened_at, v.channel, f.source, f.region_code,
       1 as total, (s.asked > 0 and s.answered > 0)::int as valid, (s.asked > 0)::int as valid_wide,
       (s.asked >= 3 and s.answered >= 3)::int as valid_strict, 0 as robot_only, (h.id is not null)::int as human,
       (s.asked > 0 and s.answered = 0)::int as missed,
       (h.id is not null and s.asked = 0)::int as visitor_silent,
       (h.id is not null and s.answered = 0)::int as agent_silent,
       (select count(distinct agent) > 1 from course o where o.id = c.id and agent is not null)::int as transferred,
       (c.ended_at is not null)::int as ended,
       coalesce(extract(epoch from c.ended_at - c.opened_at) * 1000, 0)::int as length, s.messages::int,
       (w.id is not null)::int as waits, coalesce(w.waited, 0)::int as waited,
       (i.id is not null and i.is_open is not true)::int as firsts,
       coalesce(extract(epoch from case when i.since is not null then coalesce(i.answer, i.until) - i.since end) * 1000,
                0)::int as first_response,
       (i.answer is not null and i.is_open is not true)::int as answered,
       (i.answer is not null and i.is_open is not true and (i.since is null or i.answer - i.since <= interval '30 s'))::int as in30,
       (i.answer is not null and i.is_open is not true and (i.since is null or i.answer - i.since <= interval '60 s'))::int as in60,
       0 as ratings_invited, (select count(*) from ratings r where r.conversation_id = c.id)::int as ratings,
       (select coalesce(sum(score), 0) from ratings r where r.conversation_id = c.id)::int as score,
       (select count(*) from visitor_leads l where l.visitor_id = c.visitor_id and l.at >= c.opened_at)::int as leads
from conversations c
join visitors v on v.id = c.visitor_id
join conversation_facts f on f.conversation_id = c.id
join said s on s.id = c.id
left join held h on h.id = c.id
left join waits w on w.id = c.id
left join first i on i.id = c.id
where f.device <> 'bot'`;
