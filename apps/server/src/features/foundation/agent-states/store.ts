import type { Queryable } from '../../../db/pool';
import type { Interval, StateEvent } from './intervals';
import type { AgentFacts, StateChange } from './states';

/** Locks agents, except guests, so that their facts stay the same until the transaction ends. */
export async function lockForState(tx: Queryable, agentIds: readonly string[]): Promise<void> {
  await tx.query({
    name: 'lock-for-state',
    text: 'select 1 from agents where id = any($1::uuid[]) and not guest order by id for no key update',
    values: [agentIds],
  });
}

type FactsRow = Omit<AgentFacts, 'lostAt' | 'loginEndedAt' | 'loginExpiredAt' | 'hasLogin'> & {
  lostAt: Date | null;
  loginEndedAt: Date | null;
  refreshedAt: Date | null;
};

/** Facts of these agents, null: of all; guests are left out. A login expires `sessionMs` after its last refresh. */
export async function readStateFacts(
  db: Queryable,
  agentIds: readonly string[] | null,
  { now, sessionMs }: { now: number; sessionMs: number },
): Promise<AgentFacts[]> {
  const { rows } = await db.query<FactsRow>({
    name: 'agent-state-facts',
    text: `
      select
        a.id as "agentId",
        a.deleted_at is not null as "isDeleted",
        a.enabled as "isEnabled",
        a.hidden as "isHidden",
        a.hidden_reason as reason,
        a.hidden_word as word,
        exists (select 1 from agent_connections k where k.agent_id = a.id) as "isConnected",
        a.disconnected_at as "lostAt",
        (select max(s.ended_at) from login_sessions s where s.agent_id = a.id and s.ended_at is not null)
          as "loginEndedAt",
        (select max(s.refreshed_at) from login_sessions s where s.agent_id = a.id and s.ended_at is null)
          as "refreshedAt",
        (select e.data ->> 'state' from events e
         where e.agent_id = a.id and e.kind = 'agent.state'
         order by e.id desc limit 1) as recorded
      from agents a
      where not a.guest and ($1::uuid[] is null or a.id = any($1::uuid[]))
      order by a.id`,
    values: [agentIds],
  });
  return rows.map(({ lostAt, loginEndedAt, refreshedAt, ...row }) => {
    const expiresAt = refreshedAt && refreshedAt.getTime() + sessionMs;
    const isExpired = expiresAt !== null && expiresAt <= now;
    return {
      ...row,
      hasLogin: expiresAt !== null && (row.isConnected || !isExpired),
      lostAt: lostAt?.getTime() ?? null,
      loginEndedAt: loginEndedAt?.getTime() ?? null,
      loginExpiredAt: isExpired ? expiresAt : null,
    };
  });
}

/** Inserts events. The agents are locked, so a later change of one agent has a greater id. */
export async function insertStateEvents(tx: Queryable, changes: readonly StateChange[], now: number): Promise<void> {
  await tx.query(
    `insert into events (kind, agent_id, data, at)
     select 'agent.state', "agentId", jsonb_build_object('state', state, 'cause', cause, 'by', "byId", 'since', since,
              'word', word, 'reason', reason), $2
     from jsonb_to_recordset($1::jsonb)
       as r("agentId" uuid, state text, cause text, "byId" uuid, since bigint, word text, reason text)`,
    [JSON.stringify(changes), new Date(now)],
  );
}

/** The agent's intervals are computed again from this event on. */
export type Recompute = { agentId: string; fromId: number };

const RECOMPUTES = 'jsonb_to_recordset($1::jsonb) as r("agentId" uuid, "fromId" bigint)';

export async function deleteIntervalsFrom(tx: Queryable, recomputes: readonly Recompute[]): Promise<void> {
  await tx.query(
    `delete from agent_states s using ${RECOMPUTES} where s.agent_id = r."agentId" and s.event_id >= r."fromId"`,
    [JSON.stringify(recomputes)],
  );
}

/** The last interval of each agent that has one. */
export async function readLastIntervals(tx: Queryable, agentIds: readonly string[]): Promise<Map<string, Interval>> {
  const { rows } = await tx.query<Omit<Interval, 'beganAt' | 'endedAt'> & { beganAt: Date; endedAt: Date | null }>(
    `select l.event_id as "eventId", l.agent_id as "agentId", l.state, l.cause, l.by_id as "byId",
            l.began_at as "beganAt", l.ended_at as "endedAt", l.word, l.reason
     from unnest($1::uuid[]) as asked (id)
     cross join lateral (
       select * from agent_states s where s.agent_id = asked.id order by s.event_id desc limit 1
     ) l`,
    [agentIds],
  );
  return new Map(
    rows.map(({ beganAt, endedAt, ...row }) => [
      row.agentId,
      { ...row, beganAt: beganAt.getTime(), endedAt: endedAt?.getTime() ?? null },
    ]),
  );
}

/** Events after these ids, of transactions up to `commitId`, in the order of their ids. */
export async function readStateEvents(
  tx: Queryable,
  after: readonly Recompute[],
  commitId: number,
): Promise<StateEvent[]> {
  const { rows } = await tx.query<Omit<StateEvent, 'at'> & { at: Date; since: number | null }>(
    `select e.id, e.agent_id as "agentId", e.data ->> 'state' as state, e.data ->> 'cause' as cause,
            (e.data ->> 'by')::uuid as "byId", e.at, (e.data ->> 'since')::bigint as since,
            coalesce(e.data ->> 'word', '') as word, coalesce(e.data ->> 'reason', '') as reason
     from ${RECOMPUTES}
     join events e on e.agent_id = r."agentId" and e.kind = 'agent.state' and e.id >= r."fromId"
     where e.commit_id <= $2
     order by e.id`,
    [JSON.stringify(after), commitId],
  );
  return rows.map(({ at, since, ...row }) => ({ ...row, at: since ?? at.getTime() }));
}

/** Inserts intervals; of a stored one only the end changes. */
export async function saveIntervals(tx: Queryable, intervals: readonly Interval[]): Promise<void> {
  const rows = intervals.map(({ beganAt, endedAt, ...interval }) => ({
    ...interval,
    beganAt: new Date(beganAt),
    endedAt: endedAt === null ? null : new Date(endedAt),
  }));
  // Ordered by id: the stored interval ends before the next, open one is inserted.
  await tx.query(
    `insert into agent_states (event_id, agent_id, state, began_at, ended_at, cause, by_id, word, reason)
     select "eventId", "agentId", state, "beganAt", "endedAt", cause, "byId", word, reason
     from jsonb_to_recordset($1::jsonb)
       as r("eventId" bigint, "agentId" uuid, state text, "beganAt" timestamptz, "endedAt" timestamptz, cause text,
            "byId" uuid, word text, reason text)
     order by "eventId"
     on conflict (event_id) do update set ended_at = excluded.ended_at`,
    [JSON.stringify(rows)],
  );
}

export async function deleteIntervals(tx: Queryable): Promise<void> {
  await tx.query('delete from agent_states');
}

/** The newest time at which the console went to the background on a signed-in device of the agent; null: on none. */
export async function readBackground(db: Queryable, agentId: string): Promise<number | null> {
  const { rows } = await db.query<{ since: Date | null }>(
    `select max(d.background_at) as since
     from push_devices d join login_sessions s on s.id = d.session_id
     where d.agent_id = $1 and s.ended_at is null`,
    [agentId],
  );
  return rows[0]?.since?.getTime() ?? null;
}
